import type { ApprovalFilter } from '../../../projections/approval-condition.ts';
import { listApprovals } from '../../../projections/approval-list.ts';
import { withDigits } from '../../libs/money/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { TileLine } from '../../services/feature/index.ts';

/** For the digest: those of a list that are due first. */
export async function urgentApprovals(
  db: Queryable,
  filter: ApprovalFilter,
  atMost: number,
): Promise<TileLine[]> {
  const order = { sort: { by: 'due', descending: false }, undecidedFirst: false } as const;
  const { rows } = await listApprovals(db, filter, { ...order, page: 1, pageSize: atMost });
  return rows.map(({ title, due, open_since, amount: value, currency }) => ({
    ...{ title, due, since: open_since },
    amount: value === null ? null : { value: withDigits({ value, currency }), currency },
  }));
}
