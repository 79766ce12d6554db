import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { ApiProblem } from '../../api/problem.ts';
import { ChoiceMultiSelect, ChoiceSelect } from '../../components/choice-select.tsx';
import { useChoices } from '../../components/choices.ts';
import { problemText } from '../../components/problem-text.ts';
import { useText } from '../../context/language.tsx';
import { CustomFields } from './custom-fields.tsx';
import { faultsOf, type SegmentDraft } from './segment-draft.ts';
import type { SaveResult } from './use-calls.ts';

type Props = {
  draft: SegmentDraft;
  /** Why the service did not begin to save it. */
  problem: SaveResult['problem'] | undefined;
  readOnly: boolean;
  onChange: (draft: SegmentDraft) => void;
};

/** What a document will be saved with. What Paperless finds by itself may be left empty. */
export function SegmentForm({ draft, problem, readOnly, onChange }: Props) {
  const t = useText();
  const { items: tags } = useChoices('tag');
  const faults = faultsOf(draft);
  const set = (change: Partial<SegmentDraft>) => onChange({ ...draft, ...change });
  const refused = problem && problemText(t, new ApiProblem(409, { ...problem, type: '/problems/conflict' }));
  return (
    <fieldset className="plain-fieldset" disabled={readOnly}>
      <Stack gap="xs">
        {refused && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {[refused.title, refused.detail].filter(Boolean).join(' ')}
          </Text>
        )}
        <TextInput
          label={t('inboxItem.name')}
          value={draft.name}
          data-segment-name
          error={
            faults.includes('name-missing')
              ? t('inboxItem.name.missing')
              : faults.includes('name-too-long') && t('inboxItem.name.tooLong')
          }
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
        <TextInput
          label={t('document.field.title')}
          placeholder={t('inboxItem.title.fromName')}
          value={draft.title}
          error={faults.includes('title-too-long') && t('edit.titleTooLong', { max: 128 })}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
        />
        <SimpleGrid cols={2} spacing="xs">
          <TextInput
            type="date"
            label={t('document.field.created')}
            value={draft.created}
            onChange={({ currentTarget: { value } }) => set({ created: value })}
          />
          <TextInput
            label={t('inboxItem.asn')}
            inputMode="numeric"
            value={draft.archiveSerialNumber}
            error={faults.includes('asn') && t('inboxItem.asn.fault')}
            onChange={({ currentTarget: { value } }) => set({ archiveSerialNumber: value })}
          />
        </SimpleGrid>
        <ChoiceSelect
          kind="correspondent"
          label={t('document.field.correspondentId')}
          value={draft.correspondent}
          onChange={(correspondent) => set({ correspondent })}
        />
        <ChoiceSelect
          kind="documentType"
          label={t('document.field.documentTypeId')}
          value={draft.documentType}
          onChange={(documentType) => set({ documentType })}
        />
        <ChoiceMultiSelect
          kind="tag"
          label={t('document.contentTags')}
          fits={({ id }) => !tags.some((tag) => tag.id === id && 'isControlTag' in tag && tag.isControlTag)}
          value={draft.tags}
          onChange={(ids) => set({ tags: ids })}
        />
        <CustomFields
          values={draft.customFields}
          readOnly={readOnly}
          onChange={(customFields) => set({ customFields })}
        />
      </Stack>
    </fieldset>
  );
}
