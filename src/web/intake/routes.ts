import { IconParking, IconStack2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { queueKeys } from './keys.ts';

const queue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warteschlange',
  staticData: {
    title: 'nav.queue',
    permissions: ['VIEW_QUEUE'],
    menu: { icon: IconStack2, key: 'w' },
    keys: [listKeys, queueKeys],
    tiles: {
      queue: { text: 'overview.queue', icon: IconStack2 },
      parked: { text: 'overview.parked', icon: IconParking, alarming: true },
    },
  },
  validateSearch: search({
    ...pagingSearch,
    state: oneOf(['queued', 'processing', 'waiting', 'parked', 'gone']),
  }),
  component: lazyRouteComponent(() => withTexts(import('./queue-page.tsx'), 'intake'), 'QueuePage'),
});

export const intakeRoutes = [queue] as const;
