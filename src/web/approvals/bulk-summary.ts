import type { Schemas } from '../api/interface.ts';

type Row = Pick<Schemas['Approval'], 'amount' | 'value' | 'decidedOnAnotherFile'>;
type Sum = Schemas['Amount'];

/** What somebody has to know before they decide on many at once. */
export type BulkSummary = {
  count: number;
  /** One for each currency, the greatest first. */
  sums: Sum[];
  /** Of each currency. */
  highest: Sum[];
  withoutAmount: number;
  /** Those that hold a value already, which would be replaced. */
  decided: number;
  onAnotherFile: number;
};

export function bulkSummary(rows: readonly Row[]): BulkSummary {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  const each = (join: (minors: number[]) => number): Sum[] =>
    currencies
      .map((currency) => ({
        currency,
        minor: join(amounts.filter((one) => one.currency === currency).map(({ minor }) => minor)),
      }))
      .toSorted((a, b) => b.minor - a.minor);
  return {
    count: rows.length,
    sums: each((minors) => minors.reduce((sum, minor) => sum + minor, 0)),
    highest: each((minors) => Math.max(...minors)),
    withoutAmount: rows.length - amounts.length,
    decided: rows.filter(({ value }) => value.optionId !== null).length,
    onAnotherFile: rows.filter((row) => row.decidedOnAnotherFile).length,
  };
}
