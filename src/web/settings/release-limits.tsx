import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

type Limit = NonNullable<Schemas['ApprovalRule']['when']['from']>[number];

/** From which amount on, one for each currency. People write a comma, the service a point. */
export function Limits({
  limits,
  onChange,
}: {
  limits: readonly Limit[];
  onChange: (limits: Limit[]) => void;
}) {
  const t = useText();
  return (
    <Group gap={4} align="flex-end">
      {limits.map((limit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an amount is named by its place
        <Group key={index} gap={6} align="flex-end" wrap="nowrap">
          <TextInput
            size="xs"
            w={100}
            label={t('releaseRules.from')}
            value={limit.value.replace('.', ',')}
            onChange={(event) =>
              onChange(
                limits.with(index, { ...limit, value: event.currentTarget.value.trim().replace(',', '.') }),
              )
            }
            inputMode="decimal"
            classNames={{ input: 'number' }}
          />
          <TextInput
            size="xs"
            w={70}
            label={t('releaseRules.currency')}
            value={limit.currency}
            onChange={(event) =>
              onChange(limits.with(index, { ...limit, currency: event.currentTarget.value.toUpperCase() }))
            }
            maxLength={3}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => onChange(limits.toSpliced(index, 1))}
            aria-label={t('releaseRules.removeAmount', { currency: limit.currency })}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...limits, { value: '0', currency: limits.length === 0 ? 'EUR' : '' }])}
      >
        {t('releaseRules.addAmount')}
      </Button>
    </Group>
  );
}
