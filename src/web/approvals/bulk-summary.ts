import { compareAmounts, sumOf } from '../../money/index.ts';
import type { Schemas } from '../api/interface.ts';

type Row = Pick<Schemas['Approval'], 'amount' | 'value' | 'changedSinceDecision' | 'release'>;
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
  /** Those that are about something else now than what was decided on. */
  changed: number;
  /** A release of these is a first one, which waits for further people. */
  first: number;
  /** These cannot be released like this: digits have to be typed, it was given, or it takes another group. */
  notLikeThis: number;
};

export function bulkSummary(rows: readonly Row[]): BulkSummary {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  const each = (join: (values: string[]) => string): Sum[] =>
    currencies
      .map((currency) => ({
        currency,
        value: join(amounts.filter((one) => one.currency === currency).map(({ value }) => value)),
      }))
      .toSorted((a, b) => compareAmounts(b.value, a.value));
  return {
    count: rows.length,
    sums: each(sumOf),
    highest: each((values) => values.toSorted(compareAmounts).at(-1) ?? '0'),
    withoutAmount: rows.length - amounts.length,
    decided: rows.filter(({ value }) => value.optionId !== null).length,
    changed: rows.filter((row) => row.changedSinceDecision.length > 0).length,
    first: rows.filter((row) => isReleasable(row) && row.release?.mine === 'first').length,
    notLikeThis: rows.filter((row) => !isReleasable(row)).length,
  };
}

const isReleasable = ({ release }: Row): boolean =>
  !release || (!release.ibanEnding && release.mine !== 'given' && release.mine !== 'other-group');
