import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

export type AccountTest = Schemas['MailAccountTest'];
const PROTOCOLS = ['imap', 'smtp'] as const;

/** What a test of both servers has shown, in words; also read out. */
export function TestResult({ test }: { test: AccountTest }) {
  const t = useText();
  const shown = PROTOCOLS.flatMap((protocol) => {
    const tried = test[protocol];
    return tried ? [{ protocol, fault: tried.fault }] : [];
  });
  return (
    <div role="status">
      {shown.length === 0 && <Text size="sm">{t('mailAccounts.nothingToTest')}</Text>}
      {shown.map(({ protocol, fault }) => (
        <Group key={protocol} gap="xs" wrap="nowrap">
          {fault ? (
            <IconCircleX size={18} color="var(--mantine-color-red-6)" aria-hidden />
          ) : (
            <IconCircleCheck size={18} color="var(--mantine-color-moss-6)" aria-hidden />
          )}
          <Text size="sm">
            {t(`mailAccounts.${protocol}`)}: {fault ? t(`mailFault.${fault}`) : t('mailAccounts.works')}
          </Text>
        </Group>
      ))}
    </div>
  );
}
