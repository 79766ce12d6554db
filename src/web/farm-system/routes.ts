import { IconHelpHexagon, IconTractor } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { choiceKeys, entryKeys } from './keys.ts';

const farmSystem = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agrarsystem',
  staticData: {
    title: 'nav.farmSystem',
    permissions: ['VIEW_QUEUE', 'MANAGE_SETTINGS'],
    menu: { icon: IconTractor, key: 's' },
    keys: [listKeys],
    tiles: {
      ambiguous: { text: 'overview.ambiguous', icon: IconHelpHexagon, alarming: true },
      'farm-system': {
        text: 'overview.farmSystem',
        icon: IconTractor,
        alarming: true,
        states: {
          connected: 'overview.farmSystem.connected',
          disconnected: 'overview.farmSystem.disconnected',
          paused: 'overview.farmSystem.paused',
          pending: 'overview.farmSystem.pending',
          unregistered: 'overview.farmSystem.unregistered',
        },
      },
    },
  },
  validateSearch: search({ ...pagingSearch, view: oneOf(['all', 'ambiguous']) }),
  component: lazyRouteComponent(() => withTexts(import('./farm-page.tsx'), 'farmSystem'), 'FarmPage'),
});
const run = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agrarsystem/laeufe/$runId',
  staticData: { title: 'nav.farmSystem', permissions: ['VIEW_QUEUE'], keys: [listKeys] },
  validateSearch: search({
    ...pagingSearch,
    outcome: oneOf(['matched', 'manual', 'ambiguous', 'waits', 'failed']),
  }),
  component: lazyRouteComponent(
    () => withTexts(import('./run-page.tsx'), 'documents', 'farmSystem', 'history'),
    'RunPage',
  ),
});

const choice = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agrarsystem/mehrdeutig/$documentId',
  staticData: { title: 'entry.page', permissions: ['EDIT_DOCUMENTS'], keys: [choiceKeys, entryKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./choice-page.tsx'), 'documents', 'farmSystem', 'history', 'invoice'),
    'ChoicePage',
  ),
});

export const farmSystemRoutes = [farmSystem, run, choice] as const;
