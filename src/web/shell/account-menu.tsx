import { Avatar, Menu, type MenuItemProps, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { useLanguage } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import { useSession } from '../session/session-gate.tsx';
import { isLanguage, LANGUAGES } from '../texts/index.ts';

const ProfileItem = createLink((props: MenuItemProps & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <Menu.Item component="a" {...props} />
));
const SCHEMES = ['auto', 'light', 'dark'] as const;
const schemeNamed = (text: string) => SCHEMES.find((one) => one === text) ?? 'auto';

/** Who is signed in, language and appearance at hand, and the way out. */
export function AccountMenu() {
  const { t, language, speak } = useLanguage();
  const { username, email, sub } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { signOut } = useSession();
  const name = username ?? email ?? sub;
  return (
    <Menu position="bottom-end" width={230} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={t('app.account', { name })} className="account">
          <Avatar size={30} color="moss" aria-hidden />
          <Text size="sm" visibleFrom="sm" maw={160} truncate>
            {name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" truncate>
            {name}
          </Text>
          {email && email !== name && (
            <Text size="xs" truncate>
              {email}
            </Text>
          )}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('app.language')}</Menu.Label>
        <Menu.RadioGroup
          value={language}
          onChange={(chosen) => {
            if (isLanguage(chosen)) void speak(chosen);
          }}
        >
          {LANGUAGES.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {t(`app.language.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('app.scheme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(chosen) => setColorScheme(schemeNamed(chosen))}>
          {SCHEMES.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {t(`app.scheme.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <ProfileItem to="/profil" leftSection={<IconUserCog size={16} aria-hidden />}>
          {t('nav.profile')}
        </ProfileItem>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('session.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
