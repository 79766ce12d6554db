import type { ApprovalSummary } from '../../projections/approval-summary.ts';
import { type Tile, tile } from '../feature/index.ts';
import type { Person } from '../http/index.ts';
import { type Money, withDigits } from '../money/index.ts';
import type { ReleaseList } from './release-lists.ts';

/** What waits for somebody as a further person, or went against them; each only where there is something. */
export const releaseTiles = (
  openFor: (person: Person, list: ReleaseList) => Promise<ApprovalSummary>,
): Tile[] =>
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
        const { count, sums, overdue, dueSoon } = await openFor(person, list);
        return count === 0 ? null : { count, sums: known(sums), overdue, dueSoon };
      },
    }),
  );

/** What is saved by whoever pays within days. */
export const discountTile = (
  endingFor: (person: Person) => Promise<{ count: number; sums: Money[] }>,
): Tile =>
  tile({
    key: 'approvalsDiscount',
    permissions: ['VIEW_FREIGABE'],
    link: 'freigabe?status=open&release=discount-ends',
    async read(person) {
      const { count, sums } = await endingFor(person);
      return count === 0 ? null : { count, sums: known(sums) };
    },
  });

/** What an amount without a currency is worth, nobody can say. */
export const known = (sums: readonly Money[]): { value: string; currency: string }[] =>
  sums.flatMap(({ value, currency }) =>
    currency === null ? [] : [{ value: withDigits({ value, currency }), currency }],
  );
