import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useText } from '../context/language.tsx';
import { AmountInput, DecimalInput } from './amount-input.tsx';
import type { Choice } from './choices.ts';
import type { CustomFieldValue, InputExtras } from './custom-field-value.ts';
import { DocumentLinks } from './document-links.tsx';

export type { CustomFieldValue, InputExtras } from './custom-field-value.ts';

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
      return <DocumentLinks {...{ label, extras, onChange }} value={Array.isArray(value) ? value : []} />;
    case 'monetary':
      return <AmountInput {...{ label, extras, value, onChange }} />;
    case 'float':
      return <DecimalInput {...{ label, extras, value, onChange }} />;
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

/** Whole numbers as numbers, everything else as it is typed: the service says what does not fit. */
const typedValue = (type: string | undefined, text: string): CustomFieldValue => {
  if (text === '') return null;
  return type === 'integer' && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
};
