import { z } from 'zod';
import { INBOX_SORTS, type InboxSort, listInboxItems } from '../../../projections/inbox-item-list.ts';
import { InboxScope, InboxSource } from '../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  listOf,
  Paging,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { ItemInDetail, ShownItem } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemFor } from './item-access.ts';
import { itemInDetail, shownItems } from './item-answer.ts';

const SORTS = INBOX_SORTS.flatMap((by) => [by, `-${by}`] as const);
const ListQuery = Paging.extend({
  scope: InboxScope.optional().meta({ description: 'Without it: all public ones and my own' }),
  state: z.enum(['open', 'done', 'discarded', 'all']).default('open'),
  source: InboxSource.optional(),
  q: z.string().trim().max(200).optional().meta({ description: 'In the name' }),
  sort: z.enum(SORTS).default('-received').meta({ description: 'With `-` in front: the other way round' }),
});

/** What waits in the inbox, and one item of it. */
export const itemEndpoints = (
  deps: Pick<InboxDeps, 'db' | 'timeZone' | 'approvalField' | 'invoices'>,
): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/inbox/items',
    access: permission('VIEW_INBOX'),
    summary: 'Files that wait in the inbox: public ones and my own',
    query: ListQuery,
    response: listOf(ShownItem),
    async handle({ query: { state, sort, page, pageSize, ...filter }, caller }) {
      const { rows, total } = await listInboxItems(
        deps.db,
        { ...filter, sub: personOf(caller).sub, ...(state !== 'all' && { state }) },
        { sort: sortFrom(sort), page, pageSize },
      );
      return { items: await shownItems(deps.db, rows), total, page, pageSize };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/inbox/items/{id}',
    access: permission('VIEW_INBOX'),
    summary: 'A file with everything that reading found on its pages',
    params: z.strictObject({ id: Uuid }),
    response: ItemInDetail,
    problems: ['not-found'],
    handle: async ({ params: { id }, caller }) =>
      itemInDetail(deps, await itemFor(deps.db, personOf(caller), id)),
  }),
];

const sortFrom = (word: (typeof SORTS)[number]): InboxSort => ({
  by: word.replace('-', '') as InboxSort['by'],
  descending: word.startsWith('-'),
});
