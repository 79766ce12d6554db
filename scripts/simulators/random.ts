/** A small repeatable source of chance: the same seed gives the same office on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** Whole number between both ends, ends included. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  text(length: number): string;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A source that always gives the same for the same seed. */
export function startRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: four lines and evenly spread, which is all that invented paper needs.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
    text: (length) => Array.from({ length }, () => LETTERS[between(0, LETTERS.length - 1)]).join(''),
  };
}
