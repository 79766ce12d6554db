import { ActionIcon, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type Choice, useChoices } from '../../components/choices.ts';
import { useText } from '../../context/language.tsx';
import type { OriginOf } from './fact-origin.tsx';
import { customFieldKey } from './facts.ts';
import { plainAmount } from './plain-amount.ts';
import type { CustomValue } from './segment-draft.ts';

type Props = {
  values: readonly CustomValue[];
  originOf: OriginOf;
  onChange: (values: CustomValue[]) => void;
};

/** Custom fields of Paperless: those that were chosen, each with an input of its kind, and a list to choose more. */
export function CustomFields({ values, originOf, onChange }: Props) {
  const t = useText();
  const { items, byId } = useChoices('customField');
  const left = items.filter(
    ({ id, isApprovalField }) => !isApprovalField && !values.some(({ field }) => field === id),
  );
  const put = (field: number, value: CustomValue['value']) =>
    onChange(values.map((one) => (one.field === field ? { field, value } : one)));
  return (
    <>
      {values.map(({ field, value }) => {
        const kind = byId.get(field);
        const label = kind?.name ?? `#${field}`;
        return (
          <Group key={field} gap={4} align="flex-end" wrap="nowrap">
            <div className="grows">
              <FieldInput
                kind={kind}
                label={label}
                origin={originOf(customFieldKey(field))}
                value={value}
                onChange={(next) => put(field, next)}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('choice.remove', { name: label })}
              onClick={() => onChange(values.filter((one) => one.field !== field))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      {left.length > 0 && (
        <Select
          label={t('inboxItem.addField')}
          placeholder={t('inboxItem.addField.choose')}
          data={left.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(id) => id !== null && onChange([...values, { field: Number(id), value: null }])}
          nothingFoundMessage={t('choice.nothing')}
          searchable
        />
      )}
    </>
  );
}

type InputProps = {
  kind: Choice | undefined;
  label: string;
  origin: ReturnType<OriginOf>;
  value: CustomValue['value'];
  onChange: (value: CustomValue['value']) => void;
};

function FieldInput({ kind, label, origin, value, onChange }: InputProps) {
  const t = useText();
  switch (kind?.type) {
    case 'boolean':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
          mb={8}
        />
      );
    case 'select':
      return (
        <Select
          {...origin}
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
          label={label}
          description={t('inboxItem.documentNumbers')}
          defaultValue={Array.isArray(value) ? value.join(', ') : ''}
          onChange={({ currentTarget }) =>
            onChange((currentTarget.value.match(/\d{1,9}/g) ?? []).map(Number))
          }
        />
      );
    default:
      return (
        <TextInput
          {...origin}
          label={label}
          type={kind?.type === 'date' ? 'date' : 'text'}
          value={value === null ? '' : String(value)}
          onChange={({ currentTarget: { value: text } }) => onChange(typedValue(kind?.type, text))}
          onBlur={() => isAmount(kind) && typeof value === 'string' && onChange(plainAmount(value))}
        />
      );
  }
}

const isAmount = (kind: Choice | undefined): boolean => kind?.type === 'monetary' || kind?.type === 'float';

/** Whole numbers as numbers, everything else as it is typed: Paperless says what it does not take. */
const typedValue = (type: string | undefined, text: string): CustomValue['value'] => {
  if (text === '') return null;
  return type === 'integer' && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
};
