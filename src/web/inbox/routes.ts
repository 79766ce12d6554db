import { IconInbox, IconUser } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { search } from '../components/search.ts';
import { listKeys, searchKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { inboxSearch } from './inbox-search.ts';
import { cutKeys, itemKeys, saveKeys, viewerKeys } from './item/keys.ts';
import { inboxListKeys } from './keys.ts';

const page = { getParentRoute: () => rootRoute } as const;
const about = { title: 'nav.inbox', permissions: ['VIEW_INBOX'] } as const;

const list = createRoute({
  ...page,
  path: '/posteingang',
  staticData: {
    ...about,
    menu: { icon: IconInbox, key: 'p' },
    keys: [listKeys, searchKeys, inboxListKeys],
    tiles: {
      inbox: { text: 'overview.inbox', icon: IconInbox },
      inboxMine: { text: 'overview.inboxMine', icon: IconUser },
      inboxHandedOver: { text: 'overview.inboxHandedOver', icon: IconInbox },
      inboxStuck: { text: 'overview.inboxStuck', icon: IconInbox, alarming: true },
      scanFolders: { text: 'overview.scanFolders', icon: IconInbox, alarming: true },
    },
  },
  validateSearch: search(inboxSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./list/inbox-page.tsx'), 'inbox', 'problems'),
    'InboxPage',
  ),
});
const item = createRoute({
  ...page,
  path: '/posteingang/$itemId',
  staticData: { ...about, keys: [itemKeys, viewerKeys, cutKeys, saveKeys] },
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./item/item-page.tsx'),
        'documents',
        'history',
        'inbox',
        'inboxItem',
        'invoice',
        'mailCompose',
        'mailImport',
        'printing',
        'problems',
        'settings',
      ),
    'ItemPage',
  ),
});

export const inboxRoutes = [list, item] as const;
