import { oneOf, pagingSearch, text } from '../components/search.ts';

export const SCOPES = ['public', 'personal'] as const;
export const STATES = ['open', 'done', 'discarded'] as const;
export const SOURCES = ['scan-folder', 'upload', 'email', 'merge'] as const;
export const SORTS = ['received', '-received', 'name', '-name', 'pages', '-pages'] as const;
/** What came last stands first. */
export const DEFAULT_SORT = '-received' satisfies (typeof SORTS)[number];

/** What stands behind the ? of the list. */
export const inboxSearch = {
  ...pagingSearch,
  scope: oneOf(SCOPES),
  state: oneOf(STATES),
  source: oneOf(SOURCES),
  q: text,
  sort: oneOf(SORTS),
};
