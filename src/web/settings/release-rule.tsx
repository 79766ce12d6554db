import { Button, Checkbox, Fieldset, Group, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';
import { Limits } from './release-limits.tsx';
import type { Fault } from './setting-types.ts';

type Rule = Schemas['ApprovalRule'];
type Props = {
  rule: Rule;
  /** Counted from 1. */
  place: number;
  /** The groups whose members may release. */
  groups: readonly string[];
  faults: readonly Fault[];
  onChange: (rule: Rule) => void;
  onRemove: () => void;
};

const PEOPLE = ['1', '2', '3', '4', '5'];

/** One rule: when it applies, how many people of which groups it takes. */
export function ReleaseRule({ rule, place, groups, faults, onChange, onRemove }: Props) {
  const t = useText();
  const { name, when, people } = rule;
  const flag = (key: 'newIban' | 'newSupplier', isOn: boolean) => {
    const { [key]: _, ...others } = when;
    onChange({ ...rule, when: isOn ? { ...others, [key]: true } : others });
  };
  return (
    <Fieldset legend={t('releaseRules.legend', { place })}>
      <Group gap="md" align="flex-end">
        <TextInput
          size="xs"
          w={{ base: '100%', xs: 240 }}
          label={t('releaseRules.name')}
          value={name}
          onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
          maxLength={100}
        />
        <Limits
          limits={when.from ?? []}
          onChange={(from) => {
            const { from: _, ...others } = when;
            onChange({ ...rule, when: from.length > 0 ? { ...others, from } : others });
          }}
        />
        <Checkbox
          size="xs"
          pb={7}
          label={t('releaseRules.newIban')}
          checked={when.newIban === true}
          onChange={(event) => flag('newIban', event.currentTarget.checked)}
        />
        <Checkbox
          size="xs"
          pb={7}
          label={t('releaseRules.newSupplier')}
          checked={when.newSupplier === true}
          onChange={(event) => flag('newSupplier', event.currentTarget.checked)}
        />
        <NativeSelect
          size="xs"
          label={t('releaseRules.people')}
          value={String(people)}
          onChange={(event) => onChange({ ...rule, people: Number(event.currentTarget.value) })}
          data={PEOPLE}
        />
        <MultiSelect
          size="xs"
          label={t('releaseRules.groups')}
          placeholder={rule.groups.length === 0 ? t('releaseRules.anyGroup') : ''}
          value={rule.groups}
          onChange={(chosen) => onChange({ ...rule, groups: chosen })}
          data={[...new Set([...groups, ...rule.groups])]}
          miw={200}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onRemove}
          aria-label={t('releaseRules.removeOf', { name })}
        >
          {t('releaseRules.remove')}
        </Button>
      </Group>
      {faults.map(({ path, message }) => (
        <Text key={`${path} ${message}`} size="sm" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
    </Fieldset>
  );
}
