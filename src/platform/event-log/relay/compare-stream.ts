import type { RecordedEvent } from '../event.ts';

/** An event as the target has it. */
export type FoundEvent = { id: string; type: string; version: number };

export type Comparison =
  /** How many events from the beginning of the batch are there already. */
  | { is: 'ours'; there: number }
  /** Nothing of the batch is there, and the stream ends right in front of it. */
  | { is: 'as-expected' }
  | { is: 'foreign'; why: string };

/**
 * Compares a refused batch with the stream of the target.
 *
 * @param found its events from the version before the batch on, oldest first
 */
export function compareStream(batch: readonly RecordedEvent[], found: readonly FoundEvent[]): Comparison {
  const first = batch[0]?.version ?? 1;
  const byVersion = new Map(batch.map((event) => [event.version, event]));
  let there = 0;
  for (const { id, type, version } of found) {
    if (version < first) continue;
    const ours = byVersion.get(version);
    if (!ours) break;
    if (ours.id !== id) return { is: 'foreign', why: `version ${version} there is ${type} ${id}, not ours` };
    // What was truncated in front of an event of ours was ours too: versions have no gaps.
    there = version - first + 1;
  }
  if (there > 0) return { is: 'ours', there };
  const last = found.at(-1)?.version ?? 0;
  if (last > first) return { is: 'foreign', why: `the stream goes on there at version ${last} without ours` };
  if (last < first - 1) {
    const missing = last + 1 === first - 1 ? `version ${first - 1} is` : `versions up to ${first - 1} are`;
    return { is: 'foreign', why: `${missing} missing there, so ${first} cannot follow` };
  }
  return { is: 'as-expected' };
}
