import { compareAmounts, sumOf } from '../../libs/money/index.ts';
import type { Schemas } from '../api/interface.ts';

type Approval = Schemas['Approval'];
type Row = Pick<
  Approval,
  'documentId' | 'amount' | 'value' | 'changedSinceDecision' | 'release' | 'marks' | 'seen'
>;
type Sum = Schemas['Amount'];

/** What somebody has to know of some of many before they decide on all of them. */
export const WARNINGS = [
  ...(['duplicate', 'conflict', 'several-invoices', 'new-iban', 'iban-unclear', 'not-read'] as const),
  ...(['unreadable', 'new-supplier'] as const satisfies readonly Approval['marks'][number][]),
  // Never looked at one by one.
  'unseen',
  'without-amount',
  // These hold a value already, which would be replaced.
  'decided',
  // About something else now than what was decided on.
  'changed',
  // A release of these is a first one, which waits for further people.
  'first',
  // These cannot be released like this: digits have to be typed, it was given, or it takes another group.
  'not-like-this',
] as const;
export type Warning = (typeof WARNINGS)[number];

export type BulkSummary<Of extends Row> = {
  /** What is decided on. */
  sent: Of[];
  /** Left out: something about them has to be looked at, and they were not, one by one. */
  held: Of[];
  /** One for each currency, the greatest first; of what is decided on. */
  sums: Sum[];
  /** Of each currency. */
  highest: Sum[];
  /** Of those that were not taken out. */
  lines: { warning: Warning; rows: Of[]; held: number }[];
};

type Choice<Of> = {
  /** Taken out by the person. */
  out: ReadonlySet<number>;
  /** Whether it was looked at, one by one, as it is now. */
  looked: (row: Of) => boolean;
  /** Whether it would be released: nothing else is held up by marks. */
  releases: boolean;
};

/** What a decision on many comes to, and what it leaves out. */
export function bulkSummary<Of extends Row>(
  rows: readonly Of[],
  { out, looked, releases }: Choice<Of>,
): BulkSummary<Of> {
  const chosen = rows.filter(({ documentId }) => !out.has(documentId));
  const isHeld = (row: Of) => releases && row.marks.length > 0 && !looked(row);
  const sent = chosen.filter((row) => !isHeld(row));
  const has = (row: Of, warning: Warning): boolean =>
    isMark(warning) ? row.marks.includes(warning) : !isHeld(row) && TELLS[warning](row, looked(row));
  const lines = WARNINGS.flatMap((warning) => {
    const those = chosen.filter((row) => has(row, warning));
    return those.length > 0 ? [{ warning, rows: those, held: those.filter(isHeld).length }] : [];
  });
  return { sent, held: chosen.filter(isHeld), ...sumsOf(sent), lines };
}

/** How much it is, and the most of it. */
export function sumsOf(rows: readonly Pick<Row, 'amount'>[]): Pick<BulkSummary<Row>, 'sums' | 'highest'> {
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
    sums: each(sumOf),
    highest: each((values) => values.toSorted(compareAmounts).at(-1) ?? '0'),
  };
}

type Mark = Approval['marks'][number];
const TELLS: Record<Exclude<Warning, Mark>, (row: Row, looked: boolean) => boolean> = {
  unseen: (_, looked) => !looked,
  'without-amount': ({ amount }) => amount === null,
  decided: ({ value }) => value.optionId !== null,
  changed: ({ changedSinceDecision }) => changedSinceDecision.length > 0,
  first: (row) => isReleasable(row) && row.release?.mine === 'first',
  'not-like-this': (row) => !isReleasable(row),
};
const isMark = (warning: Warning): warning is Mark => !(warning in TELLS);

const isReleasable = ({ release }: Row): boolean =>
  !release || (!release.ibanEnding && release.mine !== 'given' && release.mine !== 'other-group');
