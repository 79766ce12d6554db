import { z } from 'zod';
import { type ApprovalFilter, listApprovals } from '../../projections/approval-list.ts';
import { type ApprovalSummary, approvalSummary } from '../../projections/approval-summary.ts';
import { typesToApprove } from '../../projections/document-types.ts';
import { Id, type Person } from '../http/index.ts';
import { type Money, sumOf } from '../money/index.ts';
import type { approvalOptions, OptionSet } from './approval-options.ts';
import { dueDays } from './due-days.ts';
import { idsNamed } from './name-cache.ts';
import {
  DISCOUNT_ENDS_DAYS,
  discountsEnding,
  idsOf,
  RELEASE_LISTS,
  type ReleaseList,
} from './release-lists.ts';
import type { ShowDeps } from './show-approval.ts';

/** What of the list is wanted. */
export const FilterQuery = z.strictObject({
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
  release: z
    .enum(RELEASE_LISTS)
    .optional()
    .meta({
      description: `\`waiting\`: released by somebody, further people are needed; \`for-me\`: of these, what the caller can release next; \`for-absent\`: what the caller can release for somebody absent alone; \`against-me\`: decided against after the caller had released it; \`discount-ends\`: its cash discount ends within ${DISCOUNT_ENDS_DAYS} days`,
    }),
  changedSinceDecision: z.literal('true').optional().meta({
    description: 'Whose file, amount, currency, due date or correspondent changed after the decision',
  }),
});
export type FilterDeps = Omit<ShowDeps, 'publicUrl'> & {
  /** Those that a person may see; undefined: all. */
  visible: (person: Person, types: readonly number[]) => Promise<number[] | undefined>;
};
type WithOptions = FilterDeps & { options: ReturnType<typeof approvalOptions> };

/** For the overview: what waits for a decision that this person may see. */
export async function openApprovals(
  deps: WithOptions,
  person: Person,
  release?: ReleaseList,
): Promise<ApprovalSummary> {
  const filter = await filterFor(
    deps,
    { status: release === 'against-me' ? 'all' : 'open', release },
    { person, optionSet: await deps.options.optionSet() },
  );
  return approvalSummary(deps.db, filter, dueDays(deps.timeZone, Date.now()));
}

/** What `query` asks for, among what this person may see. */
export async function filterFor(
  deps: FilterDeps,
  {
    status,
    q,
    documentTypeId,
    correspondentId,
    decidedOnAnotherFile,
    changedSinceDecision,
    release,
  }: z.output<typeof FilterQuery>,
  { person, optionSet }: { person: Person; optionSet: OptionSet },
): Promise<ApprovalFilter> {
  const { db, names, visible } = deps;
  const flagged = [...(await typesToApprove(db))];
  const types = flagged.filter((id) => documentTypeId === undefined || id === documentTypeId);
  const seen = await visible(person, flagged);
  const listed = release && (await idsOf(deps, release, person, { types, among: seen }));
  return {
    types,
    ...statusFilter(status, optionSet),
    text: q ? { title: q, correspondents: idsNamed((await names()).correspondents, q) } : undefined,
    correspondent: correspondentId,
    changed: decidedOnAnotherFile ? 'file' : changedSinceDecision && 'anything',
    awaiting: release === 'waiting',
    among: listed && seen ? listed.filter((id) => seen.includes(id)) : (listed ?? seen),
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

/** For the overview: what is saved by paying in time, of what this person may see and nobody has decided on. */
export async function endingDiscounts(
  deps: WithOptions,
  person: Person,
): Promise<{ count: number; sums: Money[] }> {
  const optionSet = await deps.options.optionSet();
  const query = { status: 'open', release: 'discount-ends' as const };
  const { rows } = await listApprovals(
    deps.db,
    await filterFor(deps, query, { person, optionSet }),
    EVERYTHING,
  );
  const open = new Set(rows.map(({ document_id }) => document_id));
  const ending = (await discountsEnding(deps)).filter(({ documentId }) => open.has(documentId));
  const sums = Map.groupBy(
    ending.filter(({ amount }) => amount !== null),
    ({ currency }) => currency,
  );
  return {
    count: ending.length,
    sums: [...sums].map(([currency, of]) => ({
      currency,
      value: sumOf(of.map(({ amount }) => amount ?? '0')),
    })),
  };
}

const EVERYTHING = {
  sort: { by: 'due' as const, descending: false },
  ...{ undecidedFirst: false, page: 1, pageSize: 1_000 },
};
