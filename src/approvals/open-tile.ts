import type { ApprovalSummary } from '../../projections/approval-summary.ts';
import { type Tile, tile } from '../feature/index.ts';
import type { Person } from '../http/index.ts';
import { withDigits } from '../money/index.ts';

/** @param openFor what waits for a decision that this person may see */
export const openTile = (openFor: (person: Person) => Promise<ApprovalSummary>): Tile =>
  tile({
    key: 'approvals',
    permissions: ['VIEW_FREIGABE'],
    link: 'freigabe?status=open',
    async read(person) {
      const { count, sums, overdue, dueSoon, oldest } = await openFor(person);
      // What an amount without a currency is worth, nobody can say.
      const known = sums.flatMap(({ value, currency }) =>
        currency === null ? [] : [{ value: withDigits({ value, currency }), currency }],
      );
      return { count, sums: known, overdue, dueSoon, ...(oldest && { oldest }) };
    },
  });
