import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.tsx';

const permissions = ['VIEW_AUDIT'] as const;

const trail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/protokoll',
  staticData: { title: 'nav.audit', permissions },
  validateSearch: search({
    ...{ stream: text, type: text, actor: text },
    /** Days of the office, the last one included: 2026-11-21. */
    ...{ from: text, to: text },
    /** Positions: the page before, or after, one of them. */
    ...{ before: wholeNumber, after: wholeNumber },
  }),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

const then = createRoute({
  getParentRoute: () => rootRoute,
  path: '/protokoll/stand',
  staticData: { title: 'asOf.title', permissions },
  validateSearch: search({
    ...pagingSearch,
    show: oneOf(['document', 'queue', 'settings']),
    /** ISO 8601. */
    at: text,
    document: wholeNumber,
  }),
  component: lazyRouteComponent(() => import('./as-of-page.tsx'), 'AsOfPage'),
});

export const auditRoutes = [trail, then] as const;
