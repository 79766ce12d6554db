import { Group, Select, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { mailFaultOf } from '../components/mail-fault-text.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import type { MailAccount, Mailbox } from './use-mailbox.ts';

/** Account and folder. */
export function ChooseMailbox({
  mailbox: { listed, accounts, account, folder, choose },
}: {
  mailbox: Mailbox;
}) {
  const t = useText();
  if (listed.error && !listed.data)
    return <ProblemAlert problem={listed.error} onRetry={() => void listed.refetch()} />;
  if (listed.data && accounts.length === 0) {
    return <EmptyState title={t('mails.noAccount')} hint={t('mails.noAccountHint')} />;
  }
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('mails.account')}
        w={{ base: '100%', xs: 280 }}
        allowDeselect={false}
        value={account?.accountId ?? null}
        onChange={(next) => choose({ account: next ?? undefined, folder: undefined } as never)}
        data={accounts.map(({ accountId, name, kind }) => ({
          value: accountId,
          label: kind === 'personal' ? t('mails.ownAccount', { name }) : name,
        }))}
      />
      {account && (
        <FolderSelect account={account} folder={folder} onChange={(next) => choose({ folder: next })} />
      )}
    </Group>
  );
}

type FolderProps = { account: MailAccount; folder: string; onChange: (folder: string) => void };

function FolderSelect({ account, folder, onChange }: FolderProps) {
  const t = useText();
  const { data, error, isFetching } = useLive('/mail-accounts/{id}/folders', {
    input: { params: { id: account.accountId } },
  });
  const known = data?.items ?? [];
  const paths = known.some(({ path }) => path === folder)
    ? known
    : [{ path: folder, name: folder, level: 0 }, ...known];
  return (
    <>
      <Select
        label={t('mails.folder')}
        w={{ base: '100%', xs: 280 }}
        searchable
        allowDeselect={false}
        value={folder}
        onChange={(next) => next !== null && onChange(next)}
        data={paths.map(({ path, name, level }) => ({
          value: path,
          label: `${'\u2003'.repeat(level)}${path.toUpperCase() === 'INBOX' ? t('mails.inboxFolder') : name}`,
        }))}
        nothingFoundMessage={t('mails.noFolder')}
      />
      {isFetching && !data && (
        <Text size="sm" c="dimmed" pb={8}>
          {t('mails.connecting')}
        </Text>
      )}
      {error && !data && <ProblemAlert problem={error} explanation={mailFaultOf(t, error)} />}
    </>
  );
}
