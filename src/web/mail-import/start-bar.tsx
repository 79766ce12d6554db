import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconMailDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import type { Mail, MailAccount } from './use-mailbox.ts';

const SCOPES = ['public', 'personal'] as const;
type Props = {
  chosen: Mail[];
  account: MailAccount;
  place: { accountId: string; folder: string; uidValidity: string };
  onStarted: (jobId: string) => void;
};

/** Whose files the attachments become, and the button that begins. */
export function StartBar({ chosen, account, place, onStarted }: Props) {
  const t = useText();
  const api = useApi();
  const usual = account.kind === 'personal' ? 'personal' : 'public';
  const [given, setGiven] = useState<(typeof SCOPES)[number]>();
  const scope = given ?? usual;
  const start = useAction(
    () => api.post('/mail-imports', { body: { ...place, uids: chosen.map(({ uid }) => uid), scope } }),
    { refreshes: ['/mail-imports'] },
  );
  const files = chosen.reduce((sum, { attachments }) => sum + attachments.length, 0);
  const isEmpty = chosen.length === 0;
  return (
    <Group gap="sm" className="start-bar sticky-bar" justify="space-between">
      <Text size="sm" role="status">
        {isEmpty ? t('mails.chooseSome') : t('mails.chosen', { count: chosen.length, files })}
      </Text>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          className="choice wrapping-choice"
          aria-label={t('mails.target')}
          value={scope}
          onChange={(next) => setGiven(SCOPES.find((one) => one === next))}
          data={SCOPES.map((one) => ({ value: one, label: t(`inbox.scope.${one}`) }))}
        />
        <Button
          id="start-import"
          size="xs"
          leftSection={<IconMailDown size={16} aria-hidden />}
          disabled={isEmpty}
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: ({ jobId }) => onStarted(jobId) })}
        >
          {t('mails.start')}
        </Button>
      </Group>
    </Group>
  );
}
