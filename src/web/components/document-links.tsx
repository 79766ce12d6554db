import { MultiSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import type { InputExtras } from './custom-field-value.ts';

type Found = Schemas['FoundDocument'];
type Props = {
  label: string;
  extras: InputExtras;
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Documents of Paperless that another one refers to: looked for, or typed as numbers by whoever may not look. */
export function DocumentLinks(props: Props) {
  const may = useMay();
  return may('EDIT_DOCUMENTS') ? <SearchedDocuments {...props} /> : <TypedNumbers {...props} />;
}

/** Every key is no call. */
const TYPING_PAUSE_MS = 200;

function SearchedDocuments({ label, extras, value, onChange }: Props) {
  const t = useText();
  const { date, list } = useFormats();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const isSearch = words.length >= 2 || /^\d$/.test(words);
  const found = useLive('/search/documents', { input: { query: { q: words } }, enabled: isSearch });
  const chosen = useLive('/search/documents', {
    input: { query: { ids: value.join(',') } },
    enabled: value.length > 0,
  });
  const offered = (isSearch && found.data?.items) || [];
  const known = new Map([...(chosen.data?.items ?? []), ...offered].map((one) => [one.id, one]));
  const ids = [...new Set([...value, ...offered.map(({ id }) => id)])];
  const titleOf = (id: number) => known.get(id)?.title ?? t('document.numbered', { id });
  const more = ({ id, correspondent, created }: Found) =>
    list([`#${id}`, ...(correspondent ? [correspondent] : []), date(created)]);
  return (
    <MultiSelect
      {...extras}
      label={label}
      description={t('field.documentSearch')}
      data={ids.map((id) => ({ value: String(id), label: titleOf(id) }))}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      searchValue={typed}
      onSearchChange={setTyped}
      // The service has looked already, also for what does not stand in the title.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = known.get(Number(option.value));
        return (
          <div>
            {option.label}
            {one && (
              <Text size="xs" c="dimmed">
                {more(one)}
              </Text>
            )}
          </div>
        );
      }}
      nothingFoundMessage={isSearch && !found.isFetching ? t('choice.nothing') : undefined}
      clearButtonProps={{ 'aria-label': t('choice.clear', { label }) }}
      hidePickedOptions
      searchable
      clearable
    />
  );
}

function TypedNumbers({ label, extras, value, onChange }: Props) {
  const t = useText();
  return (
    <TextInput
      {...extras}
      label={label}
      description={t('field.documentNumbers')}
      defaultValue={value.join(', ')}
      onChange={({ currentTarget }) => onChange((currentTarget.value.match(/\d{1,9}/g) ?? []).map(Number))}
    />
  );
}
