import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flag, search } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.tsx';
import { approvalSearch } from './approval-search.ts';

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/freigabe',
  staticData: { title: 'nav.approvals', permissions: ['VIEW_FREIGABE'] },
  validateSearch: search(approvalSearch),
  component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
});

const review = createRoute({
  getParentRoute: () => rootRoute,
  path: '/freigabe/$documentId',
  staticData: { title: 'review.title', permissions: ['VIEW_FREIGABE'] },
  // The dialog that asks why a decision is taken back has an address: the undo of another page leads to it.
  validateSearch: search({ ...approvalSearch, takeBack: flag }),
  component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
});

export const approvalRoutes = [list, review] as const;
