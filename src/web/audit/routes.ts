import { IconHistory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';

const permissions = ['VIEW_AUDIT'] as const;

const trail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/protokoll',
  staticData: { title: 'nav.audit', permissions, menu: { icon: IconHistory, key: 'l' }, keys: [listKeys] },
  validateSearch: search({
    ...{ stream: text, type: text, actor: text },
    /** Days of the office, the last one included: 2026-11-21. */
    ...{ from: text, to: text },
    /** Positions: the page before, or after, one of them. */
    ...{ before: wholeNumber, after: wholeNumber },
  }),
  component: lazyRouteComponent(
    () => withTexts(import('./audit-page.tsx'), 'audit', 'events', 'history'),
    'AuditPage',
  ),
});

const then = createRoute({
  getParentRoute: () => rootRoute,
  path: '/protokoll/stand',
  staticData: { title: 'asOf.title', permissions, keys: [listKeys] },
  validateSearch: search({
    ...pagingSearch,
    show: oneOf(['document', 'queue', 'settings']),
    /** ISO 8601. */
    at: text,
    document: wholeNumber,
  }),
  component: lazyRouteComponent(
    () => withTexts(import('./as-of-page.tsx'), 'audit', 'documents', 'history', 'intake', 'invoice'),
    'AsOfPage',
  ),
});

export const auditRoutes = [trail, then] as const;
