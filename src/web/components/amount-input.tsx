import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readMoney } from '../../libs/money/index.ts';
import { useFormats } from '../context/language.tsx';
import type { CustomFieldValue, InputExtras } from './custom-field-value.ts';
import { plainAmount, plainNumber } from './plain-amount.ts';

type Props = {
  label: string;
  extras: InputExtras;
  value: CustomFieldValue;
  onChange: (value: string | null) => void;
};

/** An amount, written as people write it here; the value is spelled as Paperless takes it. */
export function AmountInput(props: Props) {
  const { money } = useFormats();
  /** In words only where they lead back to the same amount. */
  const shown = (plain: string): string => {
    const amount = readMoney(plain);
    if (!amount?.currency) return plain;
    const words = money(amount);
    const back = readMoney(plainAmount(words));
    return back?.currency === amount.currency && back.value === amount.value ? words : plain;
  };
  return <WrittenInput {...props} shown={shown} plain={plainAmount} />;
}

/** A number with decimals, with the mark that the language has for them. */
export function DecimalInput(props: Props) {
  const { decimalMark } = useFormats();
  return (
    <WrittenInput
      {...props}
      shown={(plain) => plain.replace('.', decimalMark)}
      plain={(typed) => plainNumber(typed, decimalMark)}
    />
  );
}

type Written = Props & { shown: (plain: string) => string; plain: (typed: string) => string };

/** What is typed stays as it is until the field is left. */
function WrittenInput({ label, extras, value, onChange, shown, plain }: Written) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...extras}
      label={label}
      inputMode="decimal"
      value={typed ?? shown(value === null ? '' : String(value))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(text === '' ? null : plain(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
