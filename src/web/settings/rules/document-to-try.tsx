import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLive } from '../../api/hooks.ts';
import { Waiting } from '../../components/waiting.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { numberIn } from './number-in.ts';

type Props = {
  documentId: number | undefined;
  /** Of that document, once the preview knows it. */
  title: string | undefined;
  onChoose: (id: number) => void;
  onNewest: (id: number) => void;
};

const TYPING_MS = 300;

/** Chooses a document by words of its title, by its number, or by its address in Paperless. */
export function DocumentToTry({ documentId, title: known, onChoose, onNewest }: Props) {
  const t = useText();
  const { date } = useFormats();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ id: number; title: string }>();
  const title = known ?? (chosen?.id === documentId ? chosen?.title : undefined);
  const number = numberIn(typed);
  // After a choice, the field holds its title, which is nothing to search for.
  const [q] = useDebouncedValue(typed === shownAs(documentId, title) ? '' : typed, TYPING_MS);
  const found = useLive('/processing/preview/documents', { input: { query: { q } } });
  const { data, isFetching, failureReason } = found;
  const newest = q === '' ? data?.items[0] : undefined;
  useEffect(() => {
    if (!newest) return;
    setChosen((before) => before ?? newest);
    onNewest(newest.id);
  }, [newest, onNewest]);

  const options = new Map((data?.items ?? []).map((one) => [one.id, `${one.title} · ${date(one.created)}`]));
  if (documentId !== undefined) options.set(documentId, shownAs(documentId, title));
  if (number !== undefined)
    options.set(number, options.get(number) ?? t('document.numbered', { id: number }));
  // Without a list there is nothing to begin with.
  if (!data && failureReason) return <Waiting on={found} height={60} />;
  return (
    <Select
      label={t('rules.document')}
      description={t('rules.documentHint')}
      data={[...options].map(([id, label]) => ({ value: String(id), label }))}
      value={documentId === undefined ? null : String(documentId)}
      onChange={(id) => {
        if (id === null) return;
        setChosen(data?.items.find((one) => one.id === Number(id)));
        onChoose(Number(id));
      }}
      onSearchChange={setTyped}
      // The service has looked already; what it found, and the number, is what is offered.
      filter={({ options: all, search }) =>
        all.filter(
          (option) =>
            search === shownAs(documentId, title) ||
            ('value' in option && option.value !== String(documentId)),
        )
      }
      nothingFoundMessage={t(isFetching ? 'rules.searching' : 'choice.nothing')}
      allowDeselect={false}
      selectFirstOptionOnChange
      searchable
    />
  );
}

const shownAs = (id: number | undefined, title: string | undefined): string =>
  id === undefined ? '' : title === undefined ? `#${id}` : `${title} · #${id}`;
