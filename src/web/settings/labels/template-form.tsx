import { Button, Group, Stack } from '@mantine/core';
import { useApi } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { faultTexts } from '../../components/problem-text.ts';
import { useAction } from '../../components/use-action.ts';
import { useTyped } from '../../components/use-typed.tsx';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { formKeys } from '../keys.ts';
import { LabelPreview } from './label-preview.tsx';
import { ScanFields } from './scan-fields.tsx';
import { draftOf, newDraft, type TemplateDraft } from './template-draft.ts';
import { PrintFields } from './template-fields.tsx';
import { useLabelCheck } from './use-label-check.ts';

type Props = {
  /** None: a new one. */
  template: Schemas['BarcodeTemplate'] | undefined;
  onSaved: (saved: Schemas['BarcodeTemplate']) => void;
  onClose: () => void;
};

/** A template and, beside it, the label that it makes. */
export function TemplateForm({ template, onSaved, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const clean = template ? draftOf(template) : newDraft();
  const typed = useTyped<TemplateDraft>({
    name: `barcode template ${template?.templateId ?? 'new'}`,
    clean,
  });
  const draft = typed.value;
  const check = useLabelCheck(draft, 300);
  const save = useAction(
    (body: TemplateDraft) =>
      template
        ? api.put('/barcode-templates/{id}', {
            params: { id: template.templateId },
            body: { template: body, expected: template.version },
          })
        : api.post('/barcode-templates', { body }),
    {
      done: ({ name }) => t('labels.saved', { name }),
      refreshes: ['/barcode-templates', '/barcode-templates/{id}'],
      showsProblem: true,
    },
  );
  const onSuccess = (saved: Schemas['BarcodeTemplate']) => {
    typed.done(template ? draftOf(saved) : newDraft());
    onSaved(saved);
  };
  const send = () => save.mutate(draft, { onSuccess });
  useKeys(formKeys, { save: typed.isDirty ? send : undefined });
  const faults = new Map(
    [...faultTexts(t, check.error?.errors ?? []), ...faultTexts(t, save.error?.errors ?? [])].map(
      ({ path, message }) => [path.replace(/^template\./, ''), message],
    ),
  );
  const parts = {
    draft,
    onChange: (part: Partial<TemplateDraft>) => {
      save.reset();
      typed.set((now) => ({ ...now, ...part }));
    },
    faultOf: (path: string) => faults.get(path),
  };
  return (
    <>
      {typed.guard}
      <div className="label-columns">
        <Stack gap="md">
          <PrintFields {...parts} />
          <ScanFields {...parts} />
        </Stack>
        <Stack gap="md" className="label-beside">
          <LabelPreview template={draft} />
          {save.error && <ProblemAlert problem={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => typed.leave(onClose)}>
              {t('action.cancel')}
            </Button>
            <Button onClick={send} loading={save.isPending} disabled={!typed.isDirty}>
              {t('settings.save')}
            </Button>
          </Group>
        </Stack>
      </div>
    </>
  );
}
