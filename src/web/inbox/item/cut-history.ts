import { type Cut, type CutCommand, type CutSegment, changeCut } from './cut-model.ts';

/** A cut with what it was before and what was taken back; plain data, so that it can be kept. */
export type CutHistory = { past: readonly Cut[]; now: Cut; future: readonly Cut[] };

const LONGEST = 200;

export const startHistory = (now: Cut): CutHistory => ({ past: [], now, future: [] });

/** @returns the very same history where the command changes nothing */
export function change(
  history: CutHistory,
  frozen: readonly CutSegment[],
  ...commands: CutCommand[]
): CutHistory {
  const now = commands.reduce((cut, command) => changeCut(cut, frozen, command), history.now);
  return now === history.now
    ? history
    : { past: [...history.past, history.now].slice(-LONGEST), now, future: [] };
}

export function undo(history: CutHistory): CutHistory {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
}

export function redo(history: CutHistory): CutHistory {
  const { past, now, future } = history;
  const [next, ...later] = future;
  return next ? { past: [...past, now], now: next, future: later } : history;
}
