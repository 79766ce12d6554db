import { listApprovals } from '../../projections/approval-list.ts';
import { approvalSummary } from '../../projections/approval-summary.ts';
import { type Tile, tile } from '../feature/index.ts';
import { type Money, sumOf, withDigits } from '../money/index.ts';
import { openApprovals, type WithOptions } from './approval-filter.ts';
import { dueDays } from './due-days.ts';
import { discountsEnding } from './release-lists.ts';

/** What waits for somebody as a further person, or went against them; each only where there is something. */
export const releaseTiles = (deps: WithOptions): Tile[] =>
  (
    [
      ['approvalsSecond', 'for-me', 'freigabe?status=open&release=for-me'],
      ['approvalsForAbsent', 'for-absent', 'freigabe?status=open&release=for-absent'],
      ['approvalsAgainst', 'against-me', 'freigabe?status=all&release=against-me'],
    ] as const
  ).map(([key, list, link]) =>
    tile({
      key,
      permissions: ['VIEW_FREIGABE'],
      link,
      async read(person) {
        const filter = await openApprovals(deps, person, list);
        const days = dueDays(deps.timeZone, Date.now());
        const { count, sums, overdue, dueSoon } = await approvalSummary(deps.db, filter, days);
        return count === 0 ? null : { count, sums: known(sums), overdue, dueSoon };
      },
    }),
  );

/** What is saved by whoever pays within days. */
export const discountTile = (deps: WithOptions): Tile =>
  tile({
    key: 'approvalsDiscount',
    permissions: ['VIEW_FREIGABE'],
    link: 'freigabe?status=open&release=discount-ends',
    async read(person) {
      const filter = await openApprovals(deps, person, 'discount-ends');
      const { rows } = await listApprovals(deps.db, filter, EVERYTHING);
      const open = new Set(rows.map(({ document_id }) => document_id));
      const ending = (await discountsEnding(deps)).filter(({ documentId }) => open.has(documentId));
      if (ending.length === 0) return null;
      const byCurrency = Map.groupBy(ending, ({ currency }) => currency);
      const sums = [...byCurrency].map(([currency, of]) => ({
        currency,
        value: sumOf(of.flatMap(({ amount }) => amount ?? [])),
      }));
      return { count: ending.length, sums: known(sums) };
    },
  });

const EVERYTHING = {
  sort: { by: 'due' as const, descending: false },
  ...{ undecidedFirst: false, page: 1, pageSize: 1_000 },
};

/** What an amount without a currency is worth, nobody can say. */
const known = (sums: readonly Money[]): { value: string; currency: string }[] =>
  sums.flatMap(({ value, currency }) =>
    currency === null ? [] : [{ value: withDigits({ value, currency }), currency }],
  );
