import type { NumberDrawRow } from '../../../projections/number-draws.ts';

/** A number that came back on a scan, and when it was seen there. */
export type Scanned = { number: number; scannedAt: string };
/** Both, and all between, were given out together. */
export type Gap = { from: number; to: number; drawnAt: string };

export type RangeReport = {
  drawn: number;
  scanned: number;
  /** Printed, and not seen since: lost, spoilt, or still on the roll. */
  neverScanned: Gap[];
  /** On two pages: one of them carries the wrong label. */
  scannedTwice: { number: number; scannedAt: string[] }[];
  /** Seen, though never given out: written by hand, or printed by something else. */
  neverPrinted: Scanned[];
};

/**
 * Holds what was given out against what came back.
 *
 * @param draws in the order of their numbers; of one range they never overlap
 * @param scans in any order, one for each page
 */
export function rangeReport(
  draws: readonly Pick<NumberDrawRow, 'from_number' | 'to_number' | 'drawn_at'>[],
  scans: readonly Scanned[],
): RangeReport {
  const seen = Map.groupBy(
    scans.toSorted((a, b) => a.number - b.number || (a.scannedAt < b.scannedAt ? -1 : 1)),
    ({ number }) => number,
  );
  const numbers = [...seen.keys()];
  const neverScanned: Gap[] = [];
  const printed = new Set<number>();
  let place = 0;
  for (const { from_number, to_number, drawn_at: drawnAt } of draws) {
    while ((numbers[place] ?? Infinity) < from_number) place++;
    let open = from_number;
    for (; (numbers[place] ?? Infinity) <= to_number; place++) {
      const number = numbers[place] ?? open;
      printed.add(number);
      if (open < number) neverScanned.push({ from: open, to: number - 1, drawnAt });
      open = number + 1;
    }
    if (open <= to_number) neverScanned.push({ from: open, to: to_number, drawnAt });
  }
  const firstOf = (number: number) => ({ number, scannedAt: seen.get(number)?.[0]?.scannedAt ?? '' });
  return {
    drawn: draws.reduce((sum, { from_number, to_number }) => sum + to_number - from_number + 1, 0),
    scanned: numbers.length,
    neverScanned,
    scannedTwice: [...seen.values()].flatMap((times) => {
      const [first] = times;
      return first && times.length > 1
        ? [{ number: first.number, scannedAt: times.map(({ scannedAt }) => scannedAt) }]
        : [];
    }),
    neverPrinted: numbers.filter((number) => !printed.has(number)).map(firstOf),
  };
}
