import { z } from 'zod';
import {
  APPROVAL_SORTS,
  type ApprovalFilter,
  type ApprovalSort,
  listApprovals,
} from '../../projections/approval-list.ts';
import { approvalSummary } from '../../projections/approval-summary.ts';
import { typesToApprove } from '../../projections/document-types.ts';
import type { DocumentAccess } from '../document-access/index.ts';
import { ApprovalMeaning } from '../events/index.ts';
import {
  type Endpoint,
  endpoint,
  Id,
  listOf,
  Paging,
  type Person,
  permission,
  personOf,
} from '../http/index.ts';
import type { approvalOptions, OptionSet } from './approval-options.ts';
import { rowToApprove } from './decide.ts';
import { DUE_SOON_DAYS, dueDays } from './due-days.ts';
import { idsNamed } from './name-cache.ts';
import {
  Amount,
  type ShowDeps,
  ShownApproval,
  showApproval,
  showApprovals,
  shownMoney,
} from './show-approval.ts';

type ListDeps = ShowDeps & {
  access: DocumentAccess;
  options: ReturnType<typeof approvalOptions>;
  visible: (person: Person, types: readonly number[]) => Promise<number[] | undefined>;
  /** Of the office. */
  timeZone: string;
};

const access = permission('VIEW_FREIGABE');
/** What is compared with a column. */
const SORTS = APPROVAL_SORTS.flatMap((by) => [by, `-${by}`] as const);
const FilterQuery = z.strictObject({
  status: z.string().min(1).max(100).default('not-approved').meta({
    description:
      '`not-approved`: no approving value, undecided first; `open`: neither approved nor rejected; `approved`; `undecided`: no value; `all`; or the id of an option',
  }),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: 'In the title, or in the name of the correspondent' }),
  documentTypeId: Id.optional(),
  correspondentId: Id.optional(),
  decidedOnAnotherFile: z.literal('true').optional(),
  changedSinceDecision: z.literal('true').optional().meta({
    description: 'Whose file, amount, currency, due date or correspondent changed after the decision',
  }),
});
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
        const { rows, total } = await listApprovals(db, filter, order);
        return {
          items: await showApprovals(deps, rows, { optionSet, person }),
          total,
          page,
          pageSize,
        };
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

/** For the overview and the digest: what waits for a decision that this person may see. */
export const openApprovals = async (
  deps: Pick<ListDeps, 'db' | 'options' | 'names' | 'visible'>,
  person: Person,
): Promise<ApprovalFilter> =>
  filterFor(deps, { status: 'open' }, { person, optionSet: await deps.options.optionSet() });

async function filterFor(
  { db, names, visible }: Pick<ListDeps, 'db' | 'names' | 'visible'>,
  {
    status,
    q,
    documentTypeId,
    correspondentId,
    decidedOnAnotherFile,
    changedSinceDecision,
  }: z.output<typeof FilterQuery>,
  { person, optionSet }: { person: Person; optionSet: OptionSet },
): Promise<ApprovalFilter> {
  const flagged = [...(await typesToApprove(db))];
  return {
    types: flagged.filter((id) => documentTypeId === undefined || id === documentTypeId),
    ...statusFilter(status, optionSet),
    text: q ? { title: q, correspondents: idsNamed((await names()).correspondents, q) } : undefined,
    correspondent: correspondentId,
    changed: decidedOnAnotherFile ? 'file' : changedSinceDecision && 'anything',
    among: await visible(person, flagged),
  };
}

function statusFilter(
  status: string,
  optionSet: OptionSet,
): Pick<ApprovalFilter, 'without' | 'holding' | 'undecided'> {
  switch (status) {
    case 'not-approved':
      return { without: optionSet.that('approves') };
    case 'open':
      return { without: optionSet.that('approves', 'rejects') };
    case 'approved':
      return { holding: optionSet.that('approves') };
    case 'undecided':
      return { undecided: true };
    case 'all':
      return {};
    default:
      return { holding: [status] };
  }
}

const sortFrom = (word: (typeof SORTS)[number]): ApprovalSort => ({
  by: word.replace('-', '') as ApprovalSort['by'],
  descending: word.startsWith('-'),
});
