import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.tsx';

const queue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warteschlange',
  staticData: { title: 'nav.queue', permissions: ['VIEW_QUEUE'] },
  validateSearch: search({
    ...pagingSearch,
    state: oneOf(['queued', 'processing', 'waiting', 'parked', 'gone']),
  }),
  component: lazyRouteComponent(() => import('./queue-page.tsx'), 'QueuePage'),
});

export const intakeRoutes = [queue] as const;
