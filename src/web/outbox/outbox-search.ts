import { oneOf, pagingSearch, text } from '../components/search.ts';

/** Which mails the list shows. */
export const STATE_FILTERS = [
  'all',
  'open',
  'failed',
  'planned',
  'sending',
  'deferred',
  'handed-over',
  'refused',
  'unclear',
  'arrived',
  'called-back',
] as const;

/** What stands behind the ? of the list. */
export const outboxSearch = { ...pagingSearch, state: oneOf(STATE_FILTERS), q: text, itemId: text };
