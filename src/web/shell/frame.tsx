import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, type LinkProps, Outlet, useChildMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import './frame.css';
import { useLive } from '../api/hooks.ts';
import { pathOf, useViewLink } from '../components/view-link.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import type { Keys } from '../keys/keys.ts';
import { KeysProvider, useKeys } from '../keys/keys-provider.tsx';
import { frameKeys } from '../keys/shared-keys.ts';
import { withTexts } from '../texts/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { HelpButton } from './help-button.tsx';
import { jumpKeysOf } from './jump-keys.ts';
import { OutageNote } from './outage-note.tsx';
import { PaletteOpener } from './palette-opener.tsx';
import { UndoToast } from './undo.tsx';
import { usePages } from './use-pages.ts';
import { useSingleKeys } from './use-single-keys.ts';

const LOGO = new URL('../assets/logo.svg', import.meta.url).href;

// What opens menus weighs as much as a page, and nobody needs it at once.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const ForbiddenPage = lazy(async () => ({
  default: (await withTexts(import('./forbidden-page.tsx'), 'settings')).ForbiddenPage,
}));
const AccountPlace = () => <div className="account-place" />;

/** Header, menu and the page within; here keys are listened for. */
export function Frame(): ReactNode {
  const router = useRouter();
  const pages = usePages();
  // Pages are declared once and for all.
  const [jumpKeys] = useState(() => jumpKeysOf(pages));
  return (
    <KeysProvider always={[frameKeys, jumpKeys]} {...useSingleKeys()}>
      <JumpKeys
        keys={jumpKeys}
        go={(to) => void router.navigate({ to: to as NonNullable<LinkProps['to']> })}
      />
      <FrameOfPages />
    </KeysProvider>
  );
}

/** `G` and a letter go to the pages of the menu that this person may see. */
function JumpKeys({ keys, go }: { keys: Keys; go: (path: string) => void }) {
  const may = useMay();
  const allowed = usePages().filter(
    ({ path, permissions }) => keys[path] && (!permissions || may(...permissions)),
  );
  useKeys(keys, Object.fromEntries(allowed.map(({ path }) => [path, () => go(path)])));
  return null;
}

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
        <OutageNote />
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
      <PaletteOpener />
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
  if (!needed) return <Outlet />;
  return (
    <Suspense>
      <ForbiddenPage permissions={needed} />
    </Suspense>
  );
}
