import { IconFiles, IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: {
    title: 'nav.overview',
    menu: { icon: IconLayoutDashboard, key: 'o' },
    keys: [listKeys],
    tiles: {
      paperless: {
        text: 'overview.paperless',
        icon: IconFiles,
        states: {
          connected: 'overview.paperless.connected',
          away: 'overview.paperless.away',
          slow: 'overview.paperless.slow',
        },
      },
    },
  },
  component: lazyRouteComponent(
    () => withTexts(import('./overview-page.tsx'), 'overview', 'marks'),
    'OverviewPage',
  ),
});

export const overviewRoutes = [overview] as const;
