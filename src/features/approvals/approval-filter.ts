import { z } from 'zod';
import type { ApprovalFilter } from '../../../projections/approval-condition.ts';
import { typesToApprove } from '../../../projections/document-types.ts';
import { Id, type Person } from '../../platform/http/index.ts';
import type { approvalOptions, OptionSet } from './approval-options.ts';
import { RELEASE_MARKS } from './judge-release.ts';
import { idsNamed } from './name-cache.ts';
import { markedWith, needingSeveral } from './needing-several.ts';
import { DISCOUNT_ENDS_DAYS, idsOf, RELEASE_LISTS } from './release-lists.ts';
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
  mark: z
    .enum([...RELEASE_MARKS, 'several-people'])
    .optional()
    .meta({
      description:
        '`conflict`: facts of the invoice are contradicted; `duplicate`: the same invoice is in another document, too. The others only of what is not approved: as in `marks`; and `several-people`: it takes more than one person',
    }),
  changedSinceDecision: z.literal('true').optional().meta({
    description: 'Whose file, amount, currency, due date or correspondent changed after the decision',
  }),
});
export type FilterDeps = Omit<ShowDeps, 'publicUrl'> & {
  /** Those that a person may see; undefined: all. */
  visible: (person: Person, types: readonly number[]) => Promise<number[] | undefined>;
};
export type WithOptions = FilterDeps & { options: ReturnType<typeof approvalOptions> };

/** For the overview and the digest: what waits for a decision that this person may see, or a part of the list. */
export const openApprovals = async (
  deps: WithOptions,
  person: Person,
  part: Partial<z.output<typeof FilterQuery>> = {},
): Promise<ApprovalFilter> =>
  filterFor(deps, { status: 'open', ...part }, { person, optionSet: await deps.options.optionSet() });

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
    mark,
  }: z.output<typeof FilterQuery>,
  { person, optionSet }: { person: Person; optionSet: OptionSet },
): Promise<ApprovalFilter> {
  const { db, names, visible } = deps;
  const flagged = [...(await typesToApprove(db))];
  const types = flagged.filter((id) => documentTypeId === undefined || id === documentTypeId);
  const seen = await visible(person, flagged);
  const listed = release && (await idsOf(deps, release, person, { types, among: seen }));
  const filter: ApprovalFilter = {
    types,
    ...statusFilter(status, optionSet),
    text: q ? { title: q, correspondents: idsNamed((await names()).correspondents, q) } : undefined,
    correspondent: correspondentId,
    changed: decidedOnAnotherFile ? 'file' : changedSinceDecision && 'anything',
    awaiting: release === 'waiting',
    among: listed && seen ? listed.filter((id) => seen.includes(id)) : (listed ?? seen),
  };
  if (mark === undefined || mark === 'conflict' || mark === 'duplicate') return { ...filter, marked: mark };
  const open = openOf(filter, optionSet);
  const among =
    mark === 'several-people'
      ? await needingSeveral(deps, person, open)
      : await markedWith(deps, person, open, mark);
  return { ...filter, among };
}

const openOf = (filter: ApprovalFilter, optionSet: OptionSet): ApprovalFilter => ({
  ...filter,
  without: [...(filter.without ?? []), ...optionSet.that('approves')],
});

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
