import type { Money } from '../src/libs/money/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { type ApprovalFilter, condition } from './approval-condition.ts';

/** What a list of approvals comes to. */
export type ApprovalSummary = {
  count: number;
  /** By currency; null: amounts without one. */
  sums: Money[];
  /** Overdue ones. */
  overdue: number;
  /** Those whose due date has come or comes within the days asked for, overdue ones among them. */
  dueSoon: number;
  /** Since when the oldest one waits. */
  oldest: string | null;
};

export type DueDays = {
  /** The date in the office (YYYY-MM-DD): the database may lie in another time zone. */
  today: string;
  /** The last day that counts as soon (YYYY-MM-DD). */
  soon: string;
};

/** Sums up the documents that `listApprovals` would list. */
export async function approvalSummary(
  db: Queryable,
  filter: ApprovalFilter,
  { today, soon }: DueDays,
): Promise<ApprovalSummary> {
  const { where, values } = condition(filter);
  const { rows } = await db.query<CurrencyRow>(
    `select currency, count(*) as count, count(amount) as amounts, trim_scale(coalesce(sum(amount), 0))::text as value,
            count(*) filter (where due < $${values.length + 1}) as overdue,
            count(*) filter (where due <= $${values.length + 2}) as due_soon,
            min(open_since) as oldest
       from approvals where ${where} group by currency order by currency nulls last`,
    [...values, today, soon],
  );
  const oldest = rows.map((row) => row.oldest).sort()[0] ?? null;
  return {
    count: sum(rows.map(({ count }) => count)),
    sums: rows.filter(({ amounts }) => amounts > 0).map(({ currency, value }) => ({ currency, value })),
    overdue: sum(rows.map(({ overdue }) => overdue)),
    dueSoon: sum(rows.map(({ due_soon }) => due_soon)),
    oldest,
  };
}

type CurrencyRow = {
  currency: string | null;
  count: number;
  amounts: number;
  value: string;
  overdue: number;
  due_soon: number;
  oldest: string;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
