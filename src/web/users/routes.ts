import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagingSearch, search } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.ts';

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profil',
  staticData: { title: 'nav.profile' },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});

export const userRoutes = [profile] as const;
