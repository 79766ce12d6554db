import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { CustomFields } from '../components/custom-fields.tsx';
import { useText } from '../context/language.tsx';
import type { Draft } from './draft.ts';
import { optionsOf } from './options.ts';

type Props = {
  document: Schemas['Document'];
  draft: Draft;
  /** What the service says is wrong with a field. */
  errors: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
};

const LONGEST_TITLE = 128;

export function FieldInputs({ document, draft, errors, onChange }: Props) {
  const t = useText();
  const correspondents = useLive('/correspondents').data?.items;
  const types = useLive('/document-types').data?.items;
  const tags = useLive('/tags').data?.items.filter(({ isControlTag }) => !isControlTag);
  const title = useRef<HTMLInputElement>(null);
  // The dialog was there before its form, so it could not put the focus here.
  useEffect(() => title.current?.focus(), []);
  const set = (next: Partial<Draft>) => onChange({ ...draft, ...next });
  const titleError =
    draft.title.trim() === ''
      ? t('edit.titleMissing')
      : [...draft.title].length > LONGEST_TITLE
        ? t('edit.titleTooLong', { max: LONGEST_TITLE })
        : errors.get('title');
  return (
    <>
      <TextInput
        label={t('document.field.title')}
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={titleError}
        required
        withAsterisk={false}
        ref={title}
      />
      <TextInput
        type="date"
        label={t('document.field.created')}
        value={draft.created}
        onChange={(event) => set({ created: event.currentTarget.value })}
        error={draft.created === '' ? t('edit.dateMissing') : errors.get('created')}
        required
        withAsterisk={false}
      />
      <Choice
        label={t('document.field.correspondentId')}
        value={draft.correspondentId}
        data={optionsOf(correspondents, [document.correspondent])}
        error={errors.get('correspondentId')}
        onChange={(correspondentId) => set({ correspondentId })}
      />
      <Choice
        label={t('document.field.documentTypeId')}
        value={draft.documentTypeId}
        data={optionsOf(types, [document.documentType])}
        error={errors.get('documentTypeId')}
        onChange={(documentTypeId) => set({ documentTypeId })}
      />
      <MultiSelect
        label={t('document.contentTags')}
        data={optionsOf(tags, document.contentTags)}
        value={draft.tags.map(String)}
        onChange={(ids) => set({ tags: ids.map(Number) })}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={t('edit.nothingFound')}
        clearButtonProps={{ 'aria-label': t('edit.clear') }}
        maxDropdownHeight={260}
      />
      <CustomFields
        values={draft.customFields}
        extrasOf={(field) => ({ error: errors.get(`customField ${field}`) })}
        onChange={(customFields) => set({ customFields })}
      />
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: number | null;
  data: { value: string; label: string }[];
  error: string | undefined;
  onChange: (id: number | null) => void;
};

function Choice({ label, value, data, error, onChange }: ChoiceProps) {
  const t = useText();
  return (
    <Select
      label={label}
      value={value === null ? null : String(value)}
      data={data}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
      placeholder={t('document.none')}
      searchable
      clearable
      nothingFoundMessage={t('edit.nothingFound')}
      clearButtonProps={{ 'aria-label': t('edit.clear') }}
      maxDropdownHeight={260}
    />
  );
}
