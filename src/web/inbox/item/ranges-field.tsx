import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../context/language.tsx';
import { rangesOf, readRanges } from './cut-ranges.ts';
import type { Editing } from './use-editing.ts';

/** The cut as text, in step with the marks: what can be read is done at once, what cannot says where. */
export function RangesField({ editing: { cut, run, mayEdit } }: { editing: Editing }) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? cut : readRanges(typed, cut);
  return (
    <TextInput
      label={t('inboxItem.ranges')}
      description={t('inboxItem.ranges.hint')}
      value={typed ?? rangesOf(cut)}
      error={'reason' in read ? t(`inboxItem.ranges.${read.reason}`, { part: read.part }) : undefined}
      readOnly={!mayEdit}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: 'number' }}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const next = readRanges(value, cut);
        if (!('reason' in next)) run({ do: 'replace', cut: next });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
