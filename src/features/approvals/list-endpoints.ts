import { z } from 'zod';
import {
  APPROVAL_SORTS,
  type ApprovalSort,
  approvalCounts,
  listApprovals,
} from '../../../projections/approval-list.ts';
import { approvalSummary } from '../../../projections/approval-summary.ts';
import { ApprovalMeaning } from '../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  Id,
  listOf,
  Paging,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { type FilterDeps, FilterQuery, filterFor } from './approval-filter.ts';
import type { approvalOptions } from './approval-options.ts';
import { rowToApprove } from './decide.ts';
import { DUE_SOON_DAYS, dueDays } from './due-days.ts';
import {
  Amount,
  type ShowDeps,
  ShownApproval,
  showApproval,
  showApprovals,
  shownMoney,
} from './show-approval.ts';

type ListDeps = ShowDeps &
  FilterDeps & {
    access: DocumentAccess;
    options: ReturnType<typeof approvalOptions>;
  };

const access = permission('VIEW_FREIGABE');
/** What is compared with a column. */
const SORTS = APPROVAL_SORTS.flatMap((by) => [by, `-${by}`] as const);
const ListQuery = Paging.extend(FilterQuery.shape).extend({
  sort: z.enum(SORTS).default('due').meta({ description: 'With `-` in front: the other way round' }),
});
const Summary = z
  .object({
    count: z.int(),
    sums: z.array(Amount).meta({ description: 'One for each currency; null: amounts without one' }),
    overdue: z.int(),
    dueSoon: z.int().meta({ description: `Due within ${DUE_SOON_DAYS} days, or overdue` }),
    oldest: z.string().nullable().meta({ description: 'Since when the oldest one waits' }),
  })
  .meta({ id: 'ApprovalSummary' });

/** What is to be approved, and the values to choose from. The paths with a fixed end stand before those with any id. */
export function listEndpoints(deps: ListDeps): Endpoint[] {
  const { db, options } = deps;
  const count = approvalCounts();
  return [
    endpoint({
      method: 'GET',
      path: '/approvals',
      access,
      summary: 'Documents whose type needs approval',
      query: ListQuery,
      response: listOf(ShownApproval),
      problems: ['dms-unavailable'],
      async handle({ query, caller }) {
        const { status, sort, page, pageSize } = query;
        const person = personOf(caller);
        const optionSet = await options.optionSet();
        const filter = await filterFor(deps, query, { person, optionSet });
        const undecidedFirst = status === 'not-approved' && sort === 'due';
        const order = { sort: sortFrom(sort), undecidedFirst, page, pageSize };
        const [items, total] = await Promise.all([
          listApprovals(db, filter, order).then((rows) => showApprovals(deps, rows, { optionSet, person })),
          count(db, filter),
        ]);
        return { items, total, page, pageSize };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/approvals/summary',
      access,
      summary: 'How many there are in the list, and what they come to',
      query: FilterQuery,
      response: Summary,
      problems: ['dms-unavailable'],
      async handle({ query, caller }) {
        const person = personOf(caller);
        const filter = await filterFor(deps, query, { person, optionSet: await options.optionSet() });
        const { sums, ...summary } = await approvalSummary(db, filter, dueDays(deps.timeZone, Date.now()));
        return { ...summary, sums: sums.map(shownMoney) };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/approvals/options',
      access,
      summary: 'The values of the approval field, as Paperless has them now, and what they mean',
      response: z.object({
        items: z.array(
          z
            .object({ id: z.string(), label: z.string(), meaning: ApprovalMeaning })
            .meta({ id: 'ApprovalOption' }),
        ),
      }),
      problems: ['dms-unavailable'],
      async handle() {
        const optionSet = await options.optionSet();
        return {
          items: optionSet.options.map((option) => ({ ...option, meaning: optionSet.meaning(option) })),
        };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/approvals/{documentId}',
      access,
      summary: 'One document whose type needs approval',
      params: z.strictObject({ documentId: Id }),
      response: ShownApproval,
      problems: ['not-found', 'dms-unavailable'],
      async handle({ params: { documentId }, caller }) {
        const person = personOf(caller);
        if (deps.access.mode !== 'all') await deps.access.open(person, documentId, 'see');
        return showApproval(deps, await rowToApprove(deps, documentId), {
          optionSet: await options.optionSet(),
          person,
        });
      },
    }),
  ];
}

const sortFrom = (word: (typeof SORTS)[number]): ApprovalSort => ({
  by: word.replace('-', '') as ApprovalSort['by'],
  descending: word.startsWith('-'),
});
