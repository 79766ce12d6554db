import { IconAddressBook, IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { listKeys, searchKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { candidateKeys, conflictKeys } from './keys.ts';

const page = { getParentRoute: () => rootRoute } as const;
const about = { title: 'nav.correspondents', permissions: ['MERGE_CORRESPONDENTS'] } as const;

const list = createRoute({
  ...page,
  path: '/korrespondenten',
  staticData: { ...about, menu: { icon: IconAddressBook, key: 'k' }, keys: [listKeys, searchKeys] },
  validateSearch: search({ ...pagingSearch, q: text, linked: oneOf(['yes', 'no']), edit: wholeNumber }),
  component: lazyRouteComponent(
    () => withTexts(import('./correspondents-page.tsx'), 'correspondents'),
    'CorrespondentsPage',
  ),
});
const sync = createRoute({
  ...page,
  path: '/korrespondenten/abgleich',
  staticData: { ...about, keys: [listKeys] },
  validateSearch: search({
    ...pagingSearch,
    list: oneOf(['linked', 'unmatched', 'merged', 'conflicts']),
  }),
  component: lazyRouteComponent(
    () => withTexts(import('./sync-page.tsx'), 'correspondents', 'farmSystem'),
    'SyncPage',
  ),
});
const conflicts = createRoute({
  ...page,
  path: '/korrespondenten/konflikte',
  staticData: {
    ...about,
    keys: [conflictKeys, candidateKeys],
    tiles: { conflicts: { text: 'overview.conflicts', icon: IconUsersGroup } },
  },
  component: lazyRouteComponent(
    () => withTexts(import('./conflicts-page.tsx'), 'correspondents'),
    'ConflictsPage',
  ),
});
const merges = createRoute({
  ...page,
  path: '/korrespondenten/zusammenfuehrungen',
  staticData: { ...about, keys: [listKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => withTexts(import('./merges-page.tsx'), 'correspondents'), 'MergesPage'),
});
const merge = createRoute({
  ...page,
  path: '/korrespondenten/zusammenfuehrungen/$mergeId',
  staticData: { ...about, keys: [listKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => withTexts(import('./merge-page.tsx'), 'correspondents'), 'MergePage'),
});

export const correspondentRoutes = [list, sync, conflicts, merges, merge] as const;
