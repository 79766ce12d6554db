import { AppShell, Burger, Group, NavLink, type NavLinkProps, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createLink, type LinkProps, Outlet, useChildMatches } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { KeysProvider } from '../keys/keys-provider.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ForbiddenPage } from './forbidden-page.tsx';
import { HelpButton } from './help-button.tsx';
import { UndoToast } from './undo.tsx';
import { usePages } from './use-pages.ts';

const MenuLink = createLink((props: NavLinkProps & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <NavLink {...props} />
));
const HomeLink = createLink(UnstyledButton<'a'>);
const LOGO = new URL('../assets/logo.svg', import.meta.url).href;

// What opens menus weighs as much as a page, and nobody needs it at once.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const AccountPlace = () => <div className="account-place" />;

/** Header, menu and the page within; here keys are listened for. */
export const Frame = (): ReactNode => (
  <KeysProvider>
    <FrameOfPages />
  </KeysProvider>
);

function FrameOfPages() {
  const t = useText();
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <AppShell.Header bg="var(--surface)">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t(opened ? 'app.closeMenu' : 'app.openMenu')}
              aria-expanded={opened}
            />
            <HomeLink to="/" component="a">
              <Group gap="xs" wrap="nowrap">
                <img src={LOGO} alt="" width={28} height={28} />
                <Text fw={650} component="span" className="brand">
                  {t('app.name')}
                </Text>
              </Group>
            </HomeLink>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <HelpButton />
            <Suspense fallback={<AccountPlace />}>
              <AccountMenu />
            </Suspense>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" bg="var(--side)" aria-label={t('app.menu')}>
        <MenuList onChosen={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <ConnectionBanner />
        <AllowedPage />
      </AppShell.Main>
      <UndoToast />
    </AppShell>
  );
}

function MenuList({ onChosen }: { onChosen: () => void }) {
  const t = useText();
  const may = useMay();
  return usePages().flatMap(({ path, menu, title, permissions }) => {
    if (!menu || !title || (permissions && !may(...permissions))) return [];
    const { icon: Icon } = menu;
    return (
      <MenuLink
        key={path}
        to={path as NonNullable<LinkProps['to']>}
        label={t(title)}
        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
        activeOptions={{ exact: path === '/' }}
        className="menu-link"
        onClick={onChosen}
      />
    );
  });
}

/** The page, for people who may see it. */
function AllowedPage() {
  const may = useMay();
  const matches = useChildMatches();
  const needed = matches.map(({ staticData }) => staticData.permissions).find((one) => one && !may(...one));
  return needed ? <ForbiddenPage permissions={needed} /> : <Outlet />;
}
