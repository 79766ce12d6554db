import { Group, Stack, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { Panel } from '../components/panel.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useLanguage, useText } from '../context/language.tsx';
import { ImportBadge } from './import-badge.tsx';
import type { MailAccount } from './use-mailbox.ts';

const WHILE_IMPORTING_MS = 2_000;
/** One that found nothing is no event. */
const ELSE_MS = 30_000;
const SHOWN = 8;

/** The latest imports, also those that are done by themselves. */
export function RecentImports({ accounts }: { accounts: MailAccount[] }) {
  const t = useText();
  const { language } = useLanguage();
  const { dateTime } = useFormats();
  const { data } = useLive('/mail-imports', {
    every: (imports) =>
      imports?.items.some(({ state }) => state === 'queued' || state === 'running')
        ? WHILE_IMPORTING_MS
        : ELSE_MS,
  });
  if (!data || data.items.length === 0) return null;
  const nameOf = (id: string) =>
    accounts.find(({ accountId }) => accountId === id)?.name ?? t('mails.anAccount');
  return (
    <Panel title={t('mails.recent')}>
      <Stack gap={6} component="ul" className="plain-list">
        {data.items.slice(0, SHOWN).map(({ jobId, accountId, folder, state, startedAt, text }) => (
          <Group key={jobId} component="li" gap="xs">
            <ImportBadge state={state} />
            <RouterAnchor to="/importe/$jobId" params={{ jobId }} size="sm">
              {t('mails.importOf', { account: nameOf(accountId), folder, at: dateTime(startedAt) })}
            </RouterAnchor>
            <Text size="sm" c="dimmed">
              {text[language]}
            </Text>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
