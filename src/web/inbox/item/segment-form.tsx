import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { ApiProblem } from '../../api/problem.ts';
import { ChoiceMultiSelect, ChoiceSelect } from '../../components/choice-select.tsx';
import { CustomFields } from '../../components/custom-fields.tsx';
import { problemText } from '../../components/problem-text.ts';
import { useText } from '../../context/language.tsx';
import { FactOrigin, ORIGIN_BENEATH, type OriginOf } from './fact-origin.tsx';
import { customFieldKey, type Facts } from './facts.ts';
import { faultsOf, type SegmentDraft } from './segment-draft.ts';
import type { SaveResult } from './use-calls.ts';

type Props = {
  draft: SegmentDraft;
  /** What codes on its pages say. */
  facts: Facts;
  /** Why the service did not begin to save it. */
  problem: SaveResult['problem'] | undefined;
  onChange: (draft: SegmentDraft) => void;
};

/** What a document will be saved with. What Paperless finds by itself may be left empty. */
export function SegmentForm({ draft, facts, problem, onChange }: Props) {
  const t = useText();
  const faults = faultsOf(draft);
  const set = (change: Partial<SegmentDraft>) => onChange({ ...draft, ...change });
  const refused = problem && problemText(t, new ApiProblem(409, { ...problem, type: '/problems/conflict' }));
  const originOf: OriginOf = (key) => {
    const fact = facts.get(key);
    return {
      inputWrapperOrder: ORIGIN_BENEATH,
      ...(fact && { description: <FactOrigin fact={fact} draft={draft} onChange={onChange} /> }),
    };
  };
  return (
    <Stack gap="xs">
      {refused && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {[refused.title, refused.detail].filter(Boolean).join(' ')}
        </Text>
      )}
      <TextInput
        {...originOf('name')}
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
        {...originOf('title')}
        label={t('document.field.title')}
        placeholder={t('inboxItem.title.fromName')}
        value={draft.title}
        error={faults.includes('title-too-long') && t('edit.titleTooLong', { max: 128 })}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      <SimpleGrid cols={2} spacing="xs">
        <TextInput
          {...originOf('created')}
          type="date"
          label={t('document.field.created')}
          value={draft.created}
          onChange={({ currentTarget: { value } }) => set({ created: value })}
        />
        <TextInput
          {...originOf('archiveSerialNumber')}
          label={t('inboxItem.asn')}
          inputMode="numeric"
          value={draft.archiveSerialNumber}
          error={faults.includes('asn') && t('inboxItem.asn.fault')}
          onChange={({ currentTarget: { value } }) => set({ archiveSerialNumber: value })}
        />
      </SimpleGrid>
      <ChoiceSelect
        {...originOf('correspondent')}
        kind="correspondent"
        label={t('document.field.correspondentId')}
        value={draft.correspondent}
        onChange={(correspondent) => set({ correspondent })}
      />
      <ChoiceSelect
        {...originOf('documentType')}
        kind="documentType"
        label={t('document.field.documentTypeId')}
        value={draft.documentType}
        onChange={(documentType) => set({ documentType })}
      />
      <ChoiceMultiSelect
        {...originOf('tags')}
        kind="tag"
        label={t('document.contentTags')}
        fits={({ isControlTag }) => !isControlTag}
        value={draft.tags}
        onChange={(ids) => set({ tags: ids })}
      />
      <CustomFields
        values={draft.customFields}
        extrasOf={(field) => originOf(customFieldKey(field))}
        onChange={(customFields) => set({ customFields })}
      />
    </Stack>
  );
}
