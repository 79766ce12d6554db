import {
  IconBuildingBank,
  IconChecklist,
  IconDiscount,
  IconUserShare,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flag, search } from '../components/search.ts';
import { listKeys, searchKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { approvalSearch } from './approval-search.ts';
import { optionKeys, reviewKeys, selectKeys } from './keys.ts';

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/freigabe',
  staticData: {
    title: 'nav.approvals',
    permissions: ['VIEW_FREIGABE'],
    menu: { icon: IconChecklist, key: 'f' },
    keys: [listKeys, searchKeys, selectKeys, optionKeys],
    tiles: {
      approvals: { text: 'overview.approvals', icon: IconChecklist },
      approvalsSecond: { text: 'overview.approvalsSecond', icon: IconUsers },
      approvalsForAbsent: { text: 'overview.approvalsForAbsent', icon: IconUserShare },
      approvalsAgainst: { text: 'overview.approvalsAgainst', icon: IconUserX, alarming: true },
      approvalsNewIban: { text: 'overview.approvalsNewIban', icon: IconBuildingBank },
      approvalsDiscount: { text: 'overview.approvalsDiscount', icon: IconDiscount },
    },
  },
  validateSearch: search(approvalSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./approvals-page.tsx'), 'approvals', 'invoice', 'marks', 'problems'),
    'ApprovalsPage',
  ),
});

const review = createRoute({
  getParentRoute: () => rootRoute,
  path: '/freigabe/$documentId',
  staticData: { title: 'review.title', permissions: ['VIEW_FREIGABE'], keys: [reviewKeys, optionKeys] },
  // The dialog that asks why a decision is taken back has an address: the undo of another page leads to it.
  validateSearch: search({ ...approvalSearch, takeBack: flag }),
  component: lazyRouteComponent(
    () => withTexts(import('./review-page.tsx'), 'approvals', 'invoice', 'marks'),
    'ReviewPage',
  ),
});

export const approvalRoutes = [list, review] as const;
