import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../api/hooks.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountDialog } from './account-dialog.tsx';
import type { MailAccount } from './account-draft.ts';
import { accountKeys } from './keys.ts';

/** My mailboxes and those of the office: whoever may change them sets them up here. */
export function AccountsPage() {
  const t = useText();
  const { permissions } = useMe();
  const { data, error } = useLive('/mail-accounts');
  const [edited, setEdited] = useState<MailAccount | 'new'>();
  useKeys(accountKeys, { add: () => setEdited('new') });
  const items = data?.items ?? [];
  const mine = items.filter(({ kind }) => kind === 'personal');
  const office = items.filter(({ kind }) => kind !== 'personal');
  const canAdd = (data?.canKeepSecrets && data.presets.length > 0) ?? false;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEdited('new')}
      disabled={!canAdd}
    >
      {t('mailAccounts.add')}
    </Button>
  );
  return (
    <Page title={t('mailAccounts.title')} lead={t('mailAccounts.lead')} actions={add}>
      {error && !data && <ProblemAlert problem={error} />}
      {data && !canAdd && (
        <Alert color="orange">
          {t(data.canKeepSecrets ? 'mailAccounts.noPresets' : 'mailAccounts.noKey')}
        </Alert>
      )}
      {data && (
        <Panel title={t('mailAccounts.mine')}>
          {mine.length === 0 && (
            <EmptyState title={t('mailAccounts.noneOfMine')} hint={t('mailAccounts.mineHint')} />
          )}
          <Stack gap="sm">
            {mine.map((account) => (
              <AccountCard key={account.accountId} account={account} onEdit={() => setEdited(account)} />
            ))}
          </Stack>
        </Panel>
      )}
      {(office.length > 0 || permissions.includes('MANAGE_SETTINGS')) && data && (
        <Panel title={t('mailAccounts.office')}>
          <Text size="sm" c="dimmed">
            {t('mailAccounts.officeHint')}
          </Text>
          <Stack gap="sm">
            {office.map((account) => (
              <AccountCard key={account.accountId} account={account} onEdit={() => setEdited(account)} />
            ))}
          </Stack>
        </Panel>
      )}
      {edited && data && (
        <AccountDialog
          account={edited === 'new' ? undefined : edited}
          presets={data.presets}
          redirectUri={data.redirectUri}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
