import type { Queryable } from '../src/database/index.ts';

/** What waits for a decision, as a tile shows it. */
export type ApprovalSummary = {
  open: number;
  /** Minor units by currency; null: amounts without one. */
  sums: { currency: string | null; minor: number }[];
  /** Those whose due date has come or comes within the days asked for. */
  dueSoon: number;
  /** Since when the oldest one waits. */
  oldest: string | null;
};

type Options = {
  /** The document types that need approval. */
  types: readonly number[];
  /** Ids of the options that approve or reject: `optionsThat(['approves', 'rejects'], …)`. */
  closed: readonly string[];
  dueWithinDays: number;
  /** Only these documents: those that the person may see. */
  among?: readonly number[] | undefined;
};

/** Sums up the documents that are neither approved nor rejected. */
export async function approvalSummary(
  db: Queryable,
  { types, closed, dueWithinDays, among }: Options,
): Promise<ApprovalSummary> {
  const { rows } = await db.query<CurrencyRow>(
    `select currency, count(*) as open, count(amount) as amounts, coalesce(sum(amount), 0)::bigint as minor,
            count(*) filter (where due <= to_char(current_date + $3::integer, 'YYYY-MM-DD')) as due_soon,
            min(open_since) as oldest
       from approvals
      where not gone and document_type = any($1::integer[])
        and (option_id is null or option_id <> all($2::text[]))
        and ($4::integer[] is null or document_id = any($4::integer[]))
      group by currency order by currency nulls last`,
    [types, closed, dueWithinDays, among ?? null],
  );
  const oldest = rows.map((row) => row.oldest).sort()[0] ?? null;
  return {
    open: sum(rows.map(({ open }) => open)),
    sums: rows.filter(({ amounts }) => amounts > 0).map(({ currency, minor }) => ({ currency, minor })),
    dueSoon: sum(rows.map(({ due_soon }) => due_soon)),
    oldest,
  };
}

type CurrencyRow = {
  currency: string | null;
  open: number;
  amounts: number;
  minor: number;
  due_soon: number;
  oldest: string;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
