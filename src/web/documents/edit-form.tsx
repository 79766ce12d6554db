import { Button, Group, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { Schemas } from '../api/interface.ts';
import { CashDiscounts } from '../components/cash-discounts.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { faultTexts } from '../components/problem-text.ts';
import { ShownKeys } from '../components/shown-keys.tsx';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { type Draft, FIELDS, isChanged, patchOf, toDraft } from './draft.ts';
import { FieldInputs } from './field-inputs.tsx';
import { editKeys } from './keys.ts';
import { useSaving } from './use-saving.ts';

type Document = Schemas['Document'];
type Typing = { seen: Document; draft: Draft };
type Props = {
  /** As it is now; what was seen when the form was opened stays what it is compared with. */
  document: Schemas['Document'];
  onClose: () => void;
  /** Is given what asks before the form is left. */
  leaveForm: RefObject<(then: () => void) => void>;
  onSavedForNext?: () => void;
};

/** Title, date, correspondent, document type and content tags. */
export function EditForm({ document, onClose, leaveForm, onSavedForNext }: Props) {
  const t = useText();
  // With what was seen when it was typed: somebody else may have saved since, also while one signed in anew.
  const typed = useTyped<Typing>({
    name: `document ${document.id}`,
    clean: { seen: document, draft: toDraft(document) },
    isDirty: ({ seen, draft }) => isChanged(toDraft(seen), draft),
    isDialog: true,
  });
  const { seen, draft } = typed.value;
  const setSeen = (next: Document) => typed.set((now) => ({ ...now, seen: next }));
  const setDraft = (next: Draft) => typed.set((now) => ({ ...now, draft: next }));
  leaveForm.current = typed.leave;
  const { save, isSaving, problem, difference, offer, settle } = useSaving(document.id, setSeen);
  const abandoned = useRef(() => {});
  abandoned.current = () => offer(draft.title);
  // What was written in part can be taken back also after the dialog was left.
  useEffect(() => () => abandoned.current(), []);

  const isComplete = draft.title.trim() !== '' && [...draft.title].length <= 128 && draft.created !== '';
  const submit = async (then: () => void, base = seen, wanted = draft) => {
    if (!isComplete || isSaving) return;
    if (isChanged(toDraft(base), wanted) && !(await save(base, wanted))) return;
    typed.done();
    then();
  };
  useKeys(editKeys, {
    save: () => void submit(onClose),
    saveNext: onSavedForNext && (() => void submit(onSavedForNext)),
  });

  if (difference) {
    return (
      <DifferencePanel
        difference={difference}
        isSaving={isSaving}
        onBack={() => {
          settle();
          setSeen(difference.theirs);
          setDraft(difference.draft);
        }}
        onSave={(wanted) => {
          setSeen(difference.theirs);
          setDraft(wanted);
          void submit(onClose, difference.theirs, wanted);
        }}
      />
    );
  }
  const sent = patchOf(toDraft(seen), draft)?.customFields ?? [];
  const atField = new Map(
    faultTexts(t, problem?.errors ?? []).map(({ path, message }) => [placeOf(path, sent), message]),
  );
  const isAtField =
    FIELDS.some((field) => atField.has(field)) ||
    [...atField.keys()].some((key) => key.startsWith('customField '));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(onClose);
      }}
    >
      {typed.guard}
      <Stack gap="sm">
        {problem && !isAtField && <ProblemAlert problem={problem} />}
        <CashDiscounts discounts={seen.cashDiscounts} />
        <FieldInputs document={seen} draft={draft} errors={atField} onChange={setDraft} />
        <Text size="xs" c="dimmed">
          {t('edit.controlTagsStay', { count: seen.controlTags.length })}
        </Text>
        <div className="edit-actions sticky-bar">
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => typed.leave(onClose)}>
              {t('action.cancel')}
            </Button>
            <Button
              variant="light"
              disabled={!isComplete || !onSavedForNext}
              loading={isSaving}
              onClick={() => onSavedForNext && void submit(onSavedForNext)}
            >
              {t('edit.saveNext')}
            </Button>
            <Button type="submit" disabled={!isComplete || !typed.isDirty} loading={isSaving}>
              {t('edit.save')}
            </Button>
          </Group>
          <Text size="xs" c="dimmed" ta="right" mt={4} visibleFrom="sm" component="div">
            <ShownKeys keys="mod+s" /> {t('edit.save')}
            {' · '}
            <ShownKeys keys="mod+shift+s" /> {t('edit.saveNext')}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

/** Custom fields are sent as a list; what is wrong with the third one belongs to the field that it is about. */
function placeOf(path: string, sent: readonly { field: number }[]): string {
  const [, index] = /^customFields\.(\d+)/.exec(path) ?? [];
  return index === undefined ? path : `customField ${sent[Number(index)]?.field}`;
}
