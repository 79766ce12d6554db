import { IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'nav.overview', menu: { icon: IconLayoutDashboard } },
  component: lazyRouteComponent(() => withTexts(import('./overview-page.tsx'), 'overview'), 'OverviewPage'),
});

export const overviewRoutes = [overview] as const;
