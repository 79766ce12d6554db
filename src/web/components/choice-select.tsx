import { ColorSwatch, Group, MultiSelect, Pill, Select, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../context/language.tsx';
import { type Choice, type ChoiceKind, useChoices } from './choices.ts';

type Common = {
  kind: ChoiceKind;
  label: string;
  description?: ReactNode;
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[];
  placeholder?: string;
  error?: ReactNode;
  /** Which of them fit here. */
  fits?: ((choice: Choice) => boolean) | undefined;
};

/** One thing of Paperless, or none. What is chosen and no longer there is shown as missing, never dropped. */
export function ChoiceSelect({
  kind,
  fits,
  value,
  onChange,
  ...input
}: Common & { value: number | null; onChange: (id: number | null) => void }) {
  const t = useText();
  const offered = useOffered(kind, fits, value === null ? [] : [value]);
  if (offered.isLoading) return <LoadingField label={input.label} />;
  return (
    <Select
      {...input}
      data={offered.data}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      renderOption={({ option }) => <Named choice={offered.of(option.value)} label={option.label} />}
      leftSection={value !== null && offered.isMissing(value) ? <MissingMark /> : undefined}
      nothingFoundMessage={t('choice.nothing')}
      clearButtonProps={{ 'aria-label': t('choice.clear', { label: input.label }) }}
      limit={SHOWN}
      searchable
      clearable
    />
  );
}

/** Some things of Paperless, in the order in which they were chosen. */
export function ChoiceMultiSelect({
  kind,
  fits,
  value,
  onChange,
  ...input
}: Common & { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useText();
  const offered = useOffered(kind, fits, value);
  if (offered.isLoading) return <LoadingField label={input.label} />;
  return (
    <MultiSelect
      {...input}
      data={offered.data}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      renderOption={({ option, checked = false }) => (
        <Named choice={offered.of(option.value)} label={option.label} checked={checked} />
      )}
      renderPill={({ option, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={() => onRemove?.()}
          removeButtonProps={{
            'aria-label': t('choice.remove', { name: option.label }),
            'aria-hidden': false,
          }}
        >
          <Named choice={offered.of(String(option.value))} label={option.label} />
        </Pill>
      )}
      nothingFoundMessage={t('choice.nothing')}
      clearButtonProps={{ 'aria-label': t('choice.clear', { label: input.label }) }}
      limit={SHOWN}
      searchable
      clearable
    />
  );
}

/** More are found by typing. */
const SHOWN = 100;

function useOffered(kind: ChoiceKind, fits: Common['fits'], chosen: readonly number[]) {
  const t = useText();
  const { items, byId, isKnown, isLoading } = useChoices(kind);
  const isMissing = (id: number) => isKnown && !byId.has(id);
  const data = items
    .filter((item) => chosen.includes(item.id) || (fits?.(item) ?? true))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  // Without its own entry a chosen value would not be shown at all.
  for (const id of chosen) {
    if (byId.has(id)) continue;
    data.push({ value: String(id), label: isKnown ? t('choice.missing', { id }) : `#${id}` });
  }
  return { data, isMissing, isLoading, of: (value: string) => byId.get(Number(value)) };
}

type NamedProps = { choice: Choice | undefined; label: string; checked?: boolean };

const Named = ({ choice, label, checked = false }: NamedProps) => (
  <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
    {choice?.color && <ColorSwatch component="span" color={choice.color} size={10} withShadow={false} />}
    <span>{label}</span>
    {checked && <IconCheck size={14} aria-hidden />}
  </Group>
);

const MissingMark = () => <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden />;

const LoadingField = ({ label }: { label: string }) => (
  <div>
    <Text size="sm" fw={500} mb={4}>
      {label}
    </Text>
    <Skeleton height={36} />
  </div>
);
