import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search, text } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.tsx';

const page = {
  getParentRoute: () => rootRoute,
  staticData: { title: 'nav.correspondents', permissions: ['MERGE_CORRESPONDENTS'] },
} as const;

const list = createRoute({
  ...page,
  path: '/korrespondenten',
  validateSearch: search({ ...pagingSearch, q: text, linked: oneOf(['yes', 'no']) }),
  component: lazyRouteComponent(() => import('./correspondents-page.tsx'), 'CorrespondentsPage'),
});
const sync = createRoute({
  ...page,
  path: '/korrespondenten/abgleich',
  validateSearch: search({
    ...pagingSearch,
    list: oneOf(['linked', 'unmatched', 'merged', 'conflicts']),
  }),
  component: lazyRouteComponent(() => import('./sync-page.tsx'), 'SyncPage'),
});
const conflicts = createRoute({
  ...page,
  path: '/korrespondenten/konflikte',
  component: lazyRouteComponent(() => import('./conflicts-page.tsx'), 'ConflictsPage'),
});
const merges = createRoute({
  ...page,
  path: '/korrespondenten/zusammenfuehrungen',
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => import('./merges-page.tsx'), 'MergesPage'),
});
const merge = createRoute({
  ...page,
  path: '/korrespondenten/zusammenfuehrungen/$mergeId',
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => import('./merge-page.tsx'), 'MergePage'),
});

export const correspondentRoutes = [list, sync, conflicts, merges, merge] as const;
