import type { ApprovalFilter } from '../../../projections/approval-condition.ts';
import { approvalSummary, type DueDays } from '../../../projections/approval-summary.ts';
import { withDigits } from '../../libs/money/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';
import { type Tile, type TileLine, tile } from '../../services/feature/index.ts';

type Deps = {
  db: Queryable;
  /** What waits for a decision that this person may see. */
  open: (person: Person) => Promise<ApprovalFilter>;
  /** Null: they may see every document. */
  visibleTo: (person: Person) => Promise<ReadonlySet<number> | null>;
  dueDays: () => DueDays;
  /** Those of them that are due first. */
  urgent: (person: Person, filter: ApprovalFilter, atMost: number) => Promise<TileLine[]>;
};

export const openTile = ({ db, open, visibleTo, dueDays, urgent }: Deps): Tile =>
  tile({
    key: 'approvals',
    permissions: ['VIEW_FREIGABE'],
    link: 'freigabe?status=open',
    async read(person) {
      const { count, sums, overdue, dueSoon, oldest } = await approvalSummary(
        db,
        await open(person),
        dueDays(),
      );
      // What an amount without a currency is worth, nobody can say.
      const known = sums.flatMap(({ value, currency }) =>
        currency === null ? [] : [{ value: withDigits({ value, currency }), currency }],
      );
      return { count, sums: known, overdue, dueSoon, ...(oldest && { oldest }) };
    },
    async urgent(person, atMost) {
      return urgent(person, await open(person), atMost);
    },
    arrivedSince: async (person, openSince) =>
      (await approvalSummary(db, { ...(await open(person)), openSince }, dueDays())).count,
    ends: {
      by: { ApprovalDecided: 'done', DocumentVanished: 'gone' },
      async visible(person, ended) {
        const seen = await visibleTo(person);
        return seen ? ended.filter(({ documentId }) => seen.has(documentId ?? 0)) : ended;
      },
    },
  });
