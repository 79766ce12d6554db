import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readMoney } from '../../money/index.ts';
import { useFormats, useText } from '../context/language.tsx';
import type { Choice } from './choices.ts';
import { plainAmount } from './plain-amount.ts';

export type CustomFieldValue = string | number | boolean | number[] | null;
/** What is said about a field beside its label. */
export type InputExtras = {
  description?: ReactNode;
  error?: ReactNode;
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[];
};

type Props = {
  /** undefined: Paperless does not have it, or not yet told. */
  kind: Choice | undefined;
  label: string;
  extras: InputExtras;
  value: CustomFieldValue;
  onChange: (value: CustomFieldValue) => void;
};

/** The value of one custom field, with an input of its kind. */
export function CustomFieldInput({ kind, label, extras, value, onChange }: Props) {
  const t = useText();
  switch (kind?.type) {
    case 'boolean':
      return (
        <Switch
          label={label}
          error={extras.error}
          checked={value === true}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
          mb={8}
        />
      );
    case 'select':
      return (
        <Select
          {...extras}
          label={label}
          data={(kind.options ?? []).map((one) => ({ value: one.id, label: one.label }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          clearButtonProps={{ 'aria-label': t('choice.clear', { label }) }}
          clearable
        />
      );
    case 'documentlink':
      return (
        <TextInput
          error={extras.error}
          label={label}
          description={t('field.documentNumbers')}
          defaultValue={Array.isArray(value) ? value.join(', ') : ''}
          onChange={({ currentTarget }) =>
            onChange((currentTarget.value.match(/\d{1,9}/g) ?? []).map(Number))
          }
        />
      );
    case 'monetary':
    case 'float':
      return <AmountInput {...{ label, extras, value, onChange }} />;
    case 'longtext':
      return (
        <Textarea
          {...extras}
          label={label}
          value={value === null ? '' : String(value)}
          onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? null : text)}
          autosize
          maxRows={8}
        />
      );
    default:
      return (
        <TextInput
          {...extras}
          label={label}
          type={kind?.type === 'date' ? 'date' : 'text'}
          value={value === null ? '' : String(value)}
          onChange={({ currentTarget: { value: text } }) => onChange(typedValue(kind?.type, text))}
        />
      );
  }
}

/** An amount, written as people write it here; the value is spelled as Paperless takes it. */
function AmountInput({ label, extras, value, onChange }: Omit<Props, 'kind'>) {
  const { money } = useFormats();
  const [typed, setTyped] = useState<string>();
  const plain = value === null ? '' : String(value);
  return (
    <TextInput
      {...extras}
      label={label}
      inputMode="decimal"
      value={typed ?? shown()}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(text === '' ? null : plainAmount(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );

  /** In words only where they lead back to the same amount. */
  function shown(): string {
    const amount = readMoney(plain);
    if (!amount?.currency) return plain;
    const words = money(amount);
    const back = readMoney(plainAmount(words));
    return back?.currency === amount.currency && back.value === amount.value ? words : plain;
  }
}

/** Whole numbers as numbers, everything else as it is typed: the service says what does not fit. */
const typedValue = (type: string | undefined, text: string): CustomFieldValue => {
  if (text === '') return null;
  return type === 'integer' && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
};
