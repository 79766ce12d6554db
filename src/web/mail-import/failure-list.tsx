import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { mailFaultText } from '../components/mail-fault-text.ts';
import { Panel } from '../components/panel.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import type { MailAccount } from './use-mailbox.ts';

type Failure = Schemas['MailFailure'];

/** Mails that could not be imported, and why: tried again, or put aside. Nothing while there are none. */
export function FailureList({ accounts }: { accounts: MailAccount[] }) {
  const t = useText();
  const { data } = useLive('/mail-failures', { input: { query: { pageSize: 50 } } });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={t('mails.failures', { count: data.total })}>
      <Stack gap="xs" component="ul" className="plain-list">
        {data.items.map((failure) => (
          <FailureRow
            key={failure.failureId}
            failure={failure}
            account={accounts.find(({ accountId }) => accountId === failure.accountId)}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function FailureRow({ failure, account }: { failure: Failure; account: MailAccount | undefined }) {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const { dateTime } = useFormats();
  const { failureId, accountId, folder, uid, uidValidity, scope, subject, sender, reason, failedAt } =
    failure;
  const where = t('mails.place', { account: account?.name ?? t('mails.anAccount'), folder });
  const name = uid === null ? where : (subject ?? t('mails.noSubject'));
  const again = useAction(
    () =>
      api.post('/mail-imports', {
        body: { accountId, folder, uidValidity: uidValidity ?? '', uids: [uid ?? 0], scope },
      }),
    { refreshes: ['/mail-imports', '/mail-failures'] },
  );
  const putAside = useAction(() => api.delete('/mail-failures/{failureId}', { params: { failureId } }), {
    done: () => t('mails.putAsideDone'),
    refreshes: ['/mail-failures', '/overview'],
  });
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="wrap">
      <div className="failure">
        <Text size="sm" fw={600} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm">{mailFaultText(t, reason)}</Text>
        <Text size="xs" c="dimmed" className="wrap-anywhere">
          {[sender, uid === null ? null : where, dateTime(failedAt)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {uid !== null && account && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('mails.againOf', { name })}
            loading={again.isPending}
            onClick={() =>
              again.mutate(undefined, {
                onSuccess: ({ jobId }) => void navigate({ to: '/importe/$jobId', params: { jobId } }),
              })
            }
          >
            {t('mails.again')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('mails.putAsideOf', { name })}
          loading={putAside.isPending}
          onClick={() => putAside.mutate()}
        >
          {t('mails.putAside')}
        </Button>
      </Group>
    </Group>
  );
}
