import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import { Age } from '../components/age.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import type { MailAccount } from './account-draft.ts';
import { SignInButton } from './sign-in-button.tsx';
import { type AccountTest, TestResult } from './test-result.tsx';

/** One mailbox: what it is for, whether it works, and what can be done with it. */
export function AccountCard({ account, onEdit }: { account: MailAccount; onEdit: () => void }) {
  const t = useText();
  const api = useApi();
  const { accountId, name, senders, kind, mayEdit, login, secret, secretSetAt, importing } = account;
  const [result, setResult] = useState<AccountTest>();
  const test = useAction(() => api.post('/mail-accounts/{id}/test', { params: { id: accountId } }));
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={3} fz="md">
              {name}
            </Title>
            <Text size="sm" c="dimmed">
              {senders.join(', ') || account.address}
            </Text>
          </div>
          <Group gap={4}>
            {account.canRead && <StatusBadge color="moss">{t('mailAccounts.reads')}</StatusBadge>}
            {account.canSend && <StatusBadge color="moss">{t('mailAccounts.sends')}</StatusBadge>}
            {importing.byItself && <StatusBadge color="moss">{t('mailAccounts.byItself')}</StatusBadge>}
          </Group>
        </Group>
        {kind !== 'system' && (
          <Text size="sm" {...(secret !== 'set' && { c: 'red' })}>
            {login === 'oauth' ? t(`mailAccounts.oauth.${secret}`) : t(`mailAccounts.password.${secret}`)}{' '}
            {secret === 'set' && secretSetAt && <Age at={secretSetAt} />}
          </Text>
        )}
        {result && <TestResult test={result} />}
        {mayEdit && (
          <Group gap="xs">
            {login === 'oauth' && (
              <SignInButton accountId={accountId} name={name} isAgain={secret === 'set'} />
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('mailAccounts.testOf', { name })}
              loading={test.isPending}
              onClick={() => test.mutate(undefined, { onSuccess: setResult })}
            >
              {t('mailAccounts.test')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={onEdit}
              aria-label={t('mailAccounts.editOf', { name })}
            >
              {t('mailAccounts.edit')}
            </Button>
            {kind !== 'system' && <RemoveAccount accountId={accountId} name={name} />}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function RemoveAccount({ accountId, name }: { accountId: string; name: string }) {
  const t = useText();
  const api = useApi();
  const [asking, { open, close }] = useDisclosure();
  const remove = useAction(() => api.delete('/mail-accounts/{id}', { params: { id: accountId } }), {
    done: () => t('mailAccounts.removed', { name }),
    refreshes: ['/mail-accounts'],
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={open}
        aria-label={t('mailAccounts.removeOf', { name })}
      >
        {t('mailAccounts.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={t('mailAccounts.removeOf', { name })}
        confirm={t('mailAccounts.remove')}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        busy={remove.isPending}
        dangerous
      >
        {t('mailAccounts.removeText')}
      </ConfirmDialog>
    </>
  );
}
