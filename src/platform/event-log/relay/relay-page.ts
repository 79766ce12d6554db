import { backoffMs, sleep } from '../../async/index.ts';
import type { Queryable } from '../../database/index.ts';
import type { RecordedEvent } from '../event.ts';
import { type Delivery, toDeliveries } from './batches.ts';
import { advance, type Checkpoint } from './checkpoint.ts';
import type { Parking, Target } from './deliver-stream.ts';
import { Doubtful } from './doubts.ts';
import { sendRound } from './send-round.ts';

export type PageDeps = Omit<Target, 'replayedTo'> & {
  db: Queryable;
  signal: AbortSignal;
  backOffMs?: number;
  /** Throws when this process must no longer write, or the other side lacks what it had; asked of both. */
  assertMayGoOn: (checkpoint: Checkpoint) => Promise<void>;
  onParked: (parkings: readonly Parking[]) => void;
  /**
   * Called after every round. With trouble, what is open is tried again: that is written down, and the connection made
   * new. Throws when the trouble is that this process leads no more.
   */
  onRound: (round: { delivered: number; checkpoint: Checkpoint; trouble: unknown }) => Promise<void>;
};

/**
 * Takes one page of the log to the other side, however long that takes, and moves the checkpoint as far as all
 * in front of it is done. The same batches are repeated until each has its answer, or all that are left are in doubt.
 *
 * @param keptBack streams of which nothing is sent
 * @returns the checkpoint, undefined when another process has moved it
 */
export async function relayPage(
  deps: PageDeps,
  page: readonly RecordedEvent[],
  from: Checkpoint,
  keptBack: ReadonlySet<string>,
): Promise<Checkpoint | undefined> {
  const { db, doubts, signal, assertMayGoOn } = deps;
  let deliveries = toDeliveries(page.filter(({ stream }) => !keptBack.has(stream)));
  let checkpoint = from;
  for (let failures = 0; ; ) {
    const before = countOpen(deliveries);
    const { parkings, trouble } = await sendRound(deliveries, { ...deps, replayedTo: from.replayedTo });
    const delivered = before - countOpen(deliveries);
    deliveries = deliveries.filter(({ stream }) => parkings.every((parking) => parking.stream !== stream));
    const settled = settledTo(page, deliveries) ?? checkpoint;
    if (settled.position > checkpoint.position || parkings.length > 0) {
      const moved = await advance(db, checkpoint, settled, parkings);
      if (!moved) return undefined;
      checkpoint = moved;
      deps.onParked(parkings);
    }
    await deps.onRound({ delivered, checkpoint, trouble });
    if (trouble === undefined || signal.aborted) return checkpoint;

    failures = delivered > 0 ? 1 : failures + 1;
    const { backOffMs: shortestMs = 200 } = deps;
    await sleep(
      backoffMs(Math.max(failures, doubts.mostTries()), { shortestMs, longestMs: LONGEST_WAIT_MS }),
      signal,
    );
    // Beside others, also those that were sent before and are recognised, it shows whether it is the stream or the server.
    if (trouble instanceof Doubtful && delivered === 0) return checkpoint;
    await assertMayGoOn(checkpoint);
  }
}

/** An event store that is back is not kept waiting. */
export const LONGEST_WAIT_MS = 5_000;

const countOpen = (deliveries: readonly Delivery[]): number =>
  deliveries.reduce((sum, { batches }) => sum + batches.reduce((count, batch) => count + batch.length, 0), 0);

/** The last event of the page in front of which nothing is open; undefined when that is not even the first. */
export function settledTo(
  page: readonly RecordedEvent[],
  deliveries: readonly Delivery[],
): RecordedEvent | undefined {
  const open = deliveries.flatMap(({ batches }) => batches[0]?.[0]?.position ?? []);
  const firstOpen = Math.min(...open, Number.POSITIVE_INFINITY);
  return page.findLast(({ position }) => position < firstOpen);
}
