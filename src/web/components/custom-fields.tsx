import { ActionIcon, Group, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../context/language.tsx';
import { useChoices } from './choices.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import type { CustomFieldValue, InputExtras } from './custom-field-value.ts';

export type CustomValue = { field: number; value: CustomFieldValue };
type Props = {
  values: readonly CustomValue[];
  /** Of the input of a field: what is said about it. */
  extrasOf?: (field: number) => InputExtras;
  onChange: (values: CustomValue[]) => void;
};

/** Custom fields of Paperless: those that were chosen, each with an input of its kind, and a list to choose more. */
export function CustomFields({ values, extrasOf = () => ({}), onChange }: Props) {
  const t = useText();
  const { items, byId, isKnown } = useChoices('customField');
  const left = items.filter(
    ({ id, isApprovalField }) => !isApprovalField && !values.some(({ field }) => field === id),
  );
  // What a document has is set elsewhere, too.
  const editable = values.filter(({ field }) => !byId.get(field)?.isApprovalField);
  const put = (field: number, value: CustomFieldValue) =>
    onChange(values.map((one) => (one.field === field ? { field, value } : one)));
  return (
    <>
      {editable.map(({ field, value }) => {
        const label = byId.get(field)?.name ?? `#${field}`;
        return (
          <Group key={field} gap={4} align="flex-end" wrap="nowrap">
            <div className="grow">
              <CustomFieldInput
                kind={byId.get(field)}
                label={label}
                extras={extrasOf(field)}
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
      {/* Its room is kept from the beginning: what stands below must not move. */}
      {(left.length > 0 || !isKnown) && (
        <Select
          label={t('field.add')}
          placeholder={t('field.add.choose')}
          data={left.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(id) => id !== null && onChange([...values, { field: Number(id), value: null }])}
          nothingFoundMessage={t('choice.nothing')}
          openOnFocus={false}
          searchable
        />
      )}
    </>
  );
}
