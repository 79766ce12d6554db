import { isDay } from './clock.ts';
import type { Reading } from './document-predicate.ts';
import type { Simulation } from './simulation.ts';

type Compare = (value: number, wanted: number) => boolean;

/** Suffixes of a parameter that compares. Not-a-number never fits, so a missing value falls out of every range. */
export const parts: Record<string, Compare> = {
  '': (value, wanted) => value === wanted,
  __gt: (value, wanted) => value > wanted,
  __gte: (value, wanted) => value >= wanted,
  __lt: (value, wanted) => value < wanted,
  __lte: (value, wanted) => value <= wanted,
};

/** Parts of a written date and where they stand in it. */
export const yearParts: readonly [string, number, number][] = [
  ['year', 0, 4],
  ['month', 5, 7],
  ['day', 8, 10],
];

/** `created`: compared as a day. */
export function dateLookup(fits: Compare, value: string): Reading {
  if (!isDay(value)) return 'Enter a valid date.';
  const wanted = Date.parse(value);
  return ({ created }) => fits(Date.parse(created), wanted);
}

/** `added` and `modified`: compared as instants, or as days of the server's calendar. */
export function instantLookup(
  sim: Simulation,
  name: 'added' | 'modified',
  fits: Compare,
  value: string,
  asDay = false,
): Reading {
  if (asDay) {
    if (!isDay(value)) return 'Enter a valid date.';
    const wanted = Date.parse(value);
    return (document) => fits(Date.parse(sim.clock.day(document[name])), wanted);
  }
  const wanted = sim.clock.parse(value);
  if (wanted === null) return 'Enter a valid date/time.';
  return (document) => fits(document[name], wanted);
}
