import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagingSearch, search } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profil',
  staticData: { title: 'nav.profile' },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(
    () =>
      withTexts(import('./profile-page.tsx'), 'digest', 'mailAccounts', 'profile', 'settings', 'substitutes'),
    'ProfilePage',
  ),
});

export const userRoutes = [profile] as const;
