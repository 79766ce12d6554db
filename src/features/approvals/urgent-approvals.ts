import type { ApprovalFilter } from '../../../projections/approval-condition.ts';
import { listApprovals } from '../../../projections/approval-list.ts';
import { withDigits } from '../../libs/money/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { TileLine } from '../../services/feature/index.ts';
import { termsOf } from './decide-release.ts';
import { type ReleaseDeps, releaseStates } from './release-states.ts';

/** For the digest: those of a list that are due first, with the marks that the list shows. */
export async function urgentApprovals(
  deps: ReleaseDeps,
  person: Person,
  filter: ApprovalFilter,
  atMost: number,
): Promise<TileLine[]> {
  const order = { sort: { by: 'due', descending: false }, undecidedFirst: false } as const;
  const rows = await listApprovals(deps.db, filter, { ...order, page: 1, pageSize: atMost });
  const states = await releaseStates(deps, person, rows);
  return states.map((state) => {
    const { title, due, open_since: since, amount: value, currency } = state.row;
    const amount = value === null ? null : { value: withDigits({ value, currency }), currency };
    return { title, due, since, amount, marks: termsOf(state).marks };
  });
}
