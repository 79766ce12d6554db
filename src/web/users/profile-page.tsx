import { SimpleGrid, Stack, Text } from '@mantine/core';
import './profile.css';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { SubstitutesPanel } from '../components/substitutes/substitutes-panel.tsx';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DigestPanel } from './digest-panel.tsx';
import { DisplayPanel } from './display-panel.tsx';

/** What people set for themselves, and what they are known by. */
export function ProfilePage() {
  const t = useText();
  const { username, email, sub, permissions } = useMe();
  return (
    <Page title={t('nav.profile')} lead={t('profile.lead', { name: username ?? email ?? sub })}>
      {/* Two columns, each as long as what is in it. */}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <DisplayPanel />
          <DigestPanel />
        </Stack>
        <Stack gap="md">
          <AccountPanel />
          {permissions.includes('VIEW_FREIGABE') && <SubstitutesPanel />}
          <Panel title={t('profile.mailAccounts')}>
            <Text size="sm">{t('profile.mailAccountsHint')}</Text>
            <RouterAnchor to="/postfaecher" size="sm">
              {t('mailAccounts.title')}
            </RouterAnchor>
          </Panel>
        </Stack>
      </SimpleGrid>
    </Page>
  );
}
