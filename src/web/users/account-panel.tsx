import { List, Text } from '@mantine/core';
import { Panel } from '../components/panel.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { type Permission, useMe } from '../context/me.tsx';
import '../components/history.css';

/** Who somebody is here, and what they may do: as the identity provider says. */
export function AccountPanel() {
  const t = useText();
  const { list } = useFormats();
  const { username, email, groups, permissions } = useMe();
  return (
    <Panel title={t('profile.account')}>
      <dl className="facts">
        <dt>{t('profile.username')}</dt>
        <dd>{username ?? t('profile.unknown')}</dd>
        <dt>{t('profile.email')}</dt>
        <dd>{email ?? t('profile.unknown')}</dd>
        <dt>{t('profile.groups')}</dt>
        <dd>{groups.length > 0 ? list(groups) : t('profile.noGroups')}</dd>
      </dl>
      {permissions.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('profile.permissions')}
          </Text>
          <List size="sm">
            {permissions.map((permission) => (
              <List.Item key={permission}>{t(`permission.${permission as Permission}`)}</List.Item>
            ))}
          </List>
        </>
      )}
      <Text size="xs" c="dimmed">
        {t('profile.accountHint')}
      </Text>
    </Panel>
  );
}
