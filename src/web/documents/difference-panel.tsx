import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useChoices } from '../components/choices.ts';
import { useFieldText } from '../components/field-value.ts';
import { useNames } from '../components/names.ts';
import { useFormats, useText } from '../context/language.tsx';
import { type Conflict, customFieldOf, type Draft, type Field, type OwnField, withValue } from './draft.ts';
import type { Difference } from './use-saving.ts';

type Props = {
  difference: Difference;
  isSaving: boolean;
  onBack: () => void;
  onSave: (wanted: Draft) => void;
};

/** Somebody else has saved meanwhile: for each field that both have changed, which value is to hold. */
export function DifferencePanel({ difference: { conflicts, draft }, isSaving, onBack, onSave }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<Partial<Record<Field, 'mine' | 'theirs'>>>({});
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const wanted = (): Draft => {
    const theirs = conflicts.filter(({ field }) => chosen[field] === 'theirs');
    return theirs.reduce((kept, one) => withValue(kept, one.field, one.theirs), draft);
  };
  return (
    <Stack gap="md">
      <Alert color="orange" icon={<IconGitCompare aria-hidden />} role="alert">
        <Text ref={heading} tabIndex={-1} fw={600}>
          {t('difference.title')}
        </Text>
        <Text size="sm">{t('difference.text', { count: conflicts.length })}</Text>
      </Alert>
      {conflicts.map((conflict) => (
        <FieldChoice
          key={conflict.field}
          conflict={conflict}
          value={chosen[conflict.field]}
          onChange={(side) => setChosen({ ...chosen, [conflict.field]: side })}
        />
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('difference.back')}
        </Button>
        <Button
          onClick={() => onSave(wanted())}
          disabled={conflicts.some(({ field }) => !chosen[field])}
          loading={isSaving}
        >
          {t('difference.save')}
        </Button>
      </Group>
    </Stack>
  );
}

type ChoiceProps = {
  conflict: Conflict;
  value: 'mine' | 'theirs' | undefined;
  onChange: (side: 'mine' | 'theirs') => void;
};

function FieldChoice({ conflict: { field, mine, theirs }, value, onChange }: ChoiceProps) {
  const t = useText();
  const [label, words] = useWords(field);
  return (
    <Radio.Group
      label={label}
      value={value ?? null}
      onChange={(side) => onChange(side === 'mine' ? 'mine' : 'theirs')}
    >
      <Stack gap={6} mt={6}>
        <Radio value="mine" label={t('difference.mine', { value: words(mine) })} />
        <Radio value="theirs" label={t('difference.theirs', { value: words(theirs) })} />
      </Stack>
    </Radio.Group>
  );
}

/** What a field is called, and its values in words. */
function useWords(field: Field): [label: string, words: (value: Conflict['mine']) => string] {
  const t = useText();
  const { date } = useFormats();
  const names = useNames();
  const fieldText = useFieldText();
  const { byId } = useChoices('customField');
  const custom = customFieldOf(field);
  const kind = custom === undefined ? undefined : byId.get(custom);
  const label =
    custom === undefined ? t(`document.field.${field as OwnField}`) : (kind?.name ?? `#${custom}`);
  const words = (value: Conflict['mine']) => {
    if (custom !== undefined) return fieldText({ type: null, ...kind }, value);
    if (value === null) return t('document.none');
    if (field === 'created') return date(String(value));
    if (field === 'correspondentId') return names.correspondent(Number(value)) ?? '';
    if (field === 'documentTypeId') return names.documentType(Number(value)) ?? '';
    return String(value);
  };
  return [label, words];
}
