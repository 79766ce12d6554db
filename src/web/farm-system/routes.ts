import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.tsx';

const farmSystem = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agrarsystem',
  staticData: { title: 'nav.farmSystem', permissions: ['VIEW_QUEUE', 'MANAGE_SETTINGS'] },
  validateSearch: search({ ...pagingSearch, view: oneOf(['all', 'ambiguous']) }),
  component: lazyRouteComponent(() => import('./farm-page.tsx'), 'FarmPage'),
});
const run = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agrarsystem/laeufe/$runId',
  staticData: { title: 'nav.farmSystem', permissions: ['VIEW_QUEUE'] },
  validateSearch: search({
    ...pagingSearch,
    outcome: oneOf(['matched', 'manual', 'ambiguous', 'waits', 'failed']),
  }),
  component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunPage'),
});

export const farmSystemRoutes = [farmSystem, run] as const;
