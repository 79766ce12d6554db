import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../context/language.tsx';
import { readMillimetres } from './region.ts';

type Props = { label: string; value: number; onChange: (mm: number) => void };

/** A length in mm. What somebody types is left alone while they type, also where another length has to hold. */
export function MillimetreField({ label, value, onChange }: Props) {
  const { number } = useFormats();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      label={label}
      value={typed ?? number(value)}
      inputMode="decimal"
      size="xs"
      w={88}
      autoComplete="off"
      classNames={{ input: 'number' }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const mm = readMillimetres(currentTarget.value);
        if (mm !== undefined) onChange(mm);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
