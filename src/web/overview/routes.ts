import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.tsx';

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'nav.overview' },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

export const overviewRoutes = [overview] as const;
