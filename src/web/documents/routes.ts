import { IconEdit } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flag, oneOf, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { listKeys, searchKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { backKeys, documentKeys, editKeys, whyKeys } from './keys.ts';

const permissions = ['EDIT_DOCUMENTS'] as const;

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bearbeiten',
  staticData: {
    title: 'nav.documents',
    permissions,
    menu: { icon: IconEdit, key: 'b' },
    keys: [listKeys, searchKeys, documentKeys, editKeys],
    tiles: { manual: { text: 'overview.manual', icon: IconEdit } },
  },
  validateSearch: search({
    ...pagingSearch,
    q: text,
    sort: oneOf(['created', '-created', 'title', '-title']),
    /** The document whose edit dialog is open. */
    edit: wholeNumber,
  }),
  component: lazyRouteComponent(
    () =>
      withTexts(import('./documents-page.tsx'), 'documents', 'history', 'invoice', 'problems', 'settings'),
    'DocumentsPage',
  ),
});

const document = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bearbeiten/$id',
  staticData: { title: 'document.title', permissions, keys: [documentKeys, backKeys, whyKeys, editKeys] },
  validateSearch: search({ edit: flag }),
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./document-page.tsx'),
        'documents',
        'history',
        'invoice',
        'mailCompose',
        'printing',
        'problems',
        'settings',
      ),
    'DocumentPage',
  ),
});

export const documentRoutes = [list, document] as const;
