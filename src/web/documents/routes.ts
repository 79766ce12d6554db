import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flag, oneOf, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.tsx';

const permissions = ['EDIT_DOCUMENTS'] as const;

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bearbeiten',
  staticData: { title: 'nav.documents', permissions },
  validateSearch: search({
    ...pagingSearch,
    q: text,
    sort: oneOf(['created', '-created', 'title', '-title']),
    /** The document whose edit dialog is open. */
    edit: wholeNumber,
  }),
  component: lazyRouteComponent(() => import('./documents-page.tsx'), 'DocumentsPage'),
});

const document = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bearbeiten/$id',
  staticData: { title: 'document.title', permissions },
  validateSearch: search({ edit: flag }),
  component: lazyRouteComponent(() => import('./document-page.tsx'), 'DocumentPage'),
});

export const documentRoutes = [list, document] as const;
