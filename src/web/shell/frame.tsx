import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, type LinkProps, Outlet, useChildMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import './frame.css';
import { useLive } from '../api/hooks.ts';
import { pathOf, useViewLink } from '../components/view-link.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { KeysProvider } from '../keys/keys-provider.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ForbiddenPage } from './forbidden-page.tsx';
import { HelpButton } from './help-button.tsx';
import { UndoToast } from './undo.tsx';
import { usePages } from './use-pages.ts';

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

// Plain elements: the frame of the component library weighs as much as five pages.
function FrameOfPages() {
  const t = useText();
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <div className="frame" {...(opened && { 'data-menu-open': true })}>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="frame-header">
        <Burger
          opened={opened}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={t(opened ? 'app.closeMenu' : 'app.openMenu')}
          aria-expanded={opened}
        />
        <Link to="/" className="frame-home">
          <img src={LOGO} alt="" width={28} height={28} />
          {t('app.name')}
        </Link>
        <HelpButton />
        <Suspense fallback={<AccountPlace />}>
          <AccountMenu />
        </Suspense>
      </header>
      <nav className="frame-menu" aria-label={t('app.menu')}>
        <MenuList onChosen={close} />
      </nav>
      <main className="frame-page" id="content" tabIndex={-1}>
        <ConnectionBanner />
        <AllowedPage />
      </main>
      <UndoToast />
    </div>
  );
}

function MenuList({ onChosen }: { onChosen: () => void }) {
  const t = useText();
  const may = useMay();
  const linkTo = useViewLink();
  const views = useLive('/user-settings/views').data?.items ?? [];
  return usePages().flatMap(({ path, menu, title, permissions }) => {
    if (!menu || !title || (permissions && !may(...permissions))) return [];
    const { icon: Icon } = menu;
    return [
      <Link
        key={path}
        to={path as NonNullable<LinkProps['to']>}
        activeOptions={{ exact: path === '/' }}
        className="menu-link"
        onClick={onChosen}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {t(title)}
      </Link>,
      ...views
        .filter(({ address }) => pathOf(address) === path)
        .map(({ viewId, name, address }) => (
          <Link key={viewId} {...linkTo(address)} className="menu-link menu-view" onClick={onChosen}>
            {name}
          </Link>
        )),
    ];
  });
}

/** The page, for people who may see it. */
function AllowedPage() {
  const may = useMay();
  const matches = useChildMatches();
  const needed = matches.map(({ staticData }) => staticData.permissions).find((one) => one && !may(...one));
  return needed ? <ForbiddenPage permissions={needed} /> : <Outlet />;
}
