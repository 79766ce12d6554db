import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import { useFilters } from '../components/filters.ts';
import { mailFaultOf } from '../components/mail-fault-text.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { currentRow } from '../components/row-cursor.ts';
import { useSelection } from '../components/use-selection.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { chooseKeys } from './keys.ts';
import { MailTable } from './mail-table.tsx';
import { StartBar } from './start-bar.tsx';
import type { Mail, MailAccount } from './use-mailbox.ts';

type Props = { account: MailAccount; folder: string };

/** The mails of a folder, some of which are chosen. */
export function ChooseMails({ account, folder }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { filters, set } = useFilters('/importe');
  const { before } = filters;
  const { accountId } = account;
  const list = useLive('/mail-accounts/{id}/mails', {
    input: { params: { id: accountId }, query: { folder, ...(before && { before }) } },
  });
  const { data, error } = list;
  const mails = (data?.items ?? []).filter(({ attachments }) => attachments.length > 0);
  const { selection, chosen } = useSelection<Mail>({
    rows: mails,
    // A folder that was made anew holds other mails under the same numbers.
    filter: JSON.stringify([accountId, folder, data?.uidValidity]),
    keyOf: ({ uid }) => uid,
    nameOf: ({ subject }) => subject ?? t('mails.noSubject'),
  });
  useKeys(chooseKeys, {
    select() {
      const mail = mails.find(({ uid }) => String(uid) === String(currentRow()));
      if (mail) selection.toggle(mail);
    },
    start: () => document.getElementById('start-import')?.click(),
  });
  if (error && !data) {
    if (error.isAway) return null;
    return (
      <ProblemAlert problem={error} explanation={mailFaultOf(t, error)} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <Stack gap="xs">
      {data && (
        <StartBar
          chosen={chosen}
          account={account}
          place={{ accountId, folder, uidValidity: data.uidValidity }}
          onStarted={(jobId) => void navigate({ to: '/importe/$jobId', params: { jobId } })}
        />
      )}
      <MailTable query={list} mails={mails} selection={selection} />
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={!before} onClick={() => set({ before: undefined })}>
          {t('mails.newest')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!data?.next || list.isPlaceholderData}
          onClick={() => set({ before: data?.next ?? undefined })}
        >
          {t('mails.older')}
        </Button>
      </Group>
    </Stack>
  );
}
