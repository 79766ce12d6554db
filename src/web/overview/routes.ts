import { IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.ts';

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'nav.overview', menu: { icon: IconLayoutDashboard } },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

export const overviewRoutes = [overview] as const;
