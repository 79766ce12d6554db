import { listApprovals } from '../../../projections/approval-list.ts';
import { approvalSummary } from '../../../projections/approval-summary.ts';
import { type Money, sumOf, withDigits } from '../../libs/money/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';
import { openApprovals, type WithOptions } from './approval-filter.ts';
import { dueDays } from './due-days.ts';
import { discountsEnding } from './release-lists.ts';
import { urgentApprovals } from './urgent-approvals.ts';

/**
 * What waits for somebody as a further person, went against them, or shall be paid to a new account; each only where
 * there is something.
 */
export const releaseTiles = (deps: WithOptions): Tile[] =>
  (
    [
      ['approvalsSecond', { status: 'open', release: 'for-me' }],
      ['approvalsForAbsent', { status: 'open', release: 'for-absent' }],
      ['approvalsAgainst', { status: 'all', release: 'against-me' }],
      ['approvalsNewIban', { status: 'open', mark: 'new-iban' }],
    ] as const
  ).map(([key, part]) =>
    tile({
      key,
      permissions: ['VIEW_FREIGABE'],
      link: `freigabe?${new URLSearchParams(part)}`,
      async read(person) {
        const filter = await openApprovals(deps, person, part);
        const days = dueDays(deps.timeZone, Date.now());
        const { count, sums, overdue, dueSoon } = await approvalSummary(deps.db, filter, days);
        return count === 0 ? null : { count, sums: known(sums), overdue, dueSoon };
      },
      urgent: async (person, atMost) =>
        urgentApprovals(deps, person, await openApprovals(deps, person, part), atMost),
    }),
  );

/** What is saved by whoever pays within days. */
export const discountTile = (deps: WithOptions): Tile =>
  tile({
    key: 'approvalsDiscount',
    permissions: ['VIEW_FREIGABE'],
    link: 'freigabe?status=open&release=discount-ends',
    async read(person) {
      const filter = await openApprovals(deps, person, { release: 'discount-ends' });
      const rows = await listApprovals(deps.db, filter, EVERYTHING);
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
