import { readStream } from '../read-events.ts';
import { toDeliveries } from './batches.ts';
import type { Checkpoint, ParkedStream } from './checkpoint.ts';
import type { FoundEvent } from './compare-stream.ts';
import { outcomeOf } from './outcome.ts';
import { parkAgain, releaseStream } from './parked.ts';
import type { PageNeeds } from './relay-page.ts';
import { sendRound } from './send-round.ts';

/** How much of a stream is sent at a time, so that the other streams need not wait for a long one. */
const EVENTS_A_STEP = 500;

/**
 * One step of taking a parked stream up again: looks where it stands on the other side, and sends what follows
 * up to the checkpoint. When nothing is left, the stream goes on with the others.
 *
 * @throws what the client said, when the step is to be tried again
 */
export async function resumeStream(
  { db, store, assertMayWrite, onParked, onProgress }: PageNeeds,
  parked: ParkedStream,
  checkpoint: Checkpoint,
): Promise<void> {
  const { stream } = parked;
  const stayParked = (reason: string) =>
    parkAgain(db, { stream, from: { version: parked.fromVersion, position: parked.fromPosition }, reason });
  let last: FoundEvent | undefined;
  try {
    last = await store.last(stream);
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.is !== 'refused') throw error;
    return stayParked(outcome.why);
  }
  if (last) {
    const [ours] = await readStream(db, stream, { afterVersion: last.version - 1, limit: 1 });
    if (ours?.id !== last.id)
      return stayParked(`version ${last.version} there is ${last.type} ${last.id}, not ours`);
  }

  const next = await readStream(db, stream, { afterVersion: last?.version ?? 0, limit: EVENTS_A_STEP });
  const events = next.filter(({ position }) => position <= checkpoint.position);
  if (events.length === 0) return void (await releaseStream(db, parked, checkpoint));
  const { parkings, trouble } = await sendRound(toDeliveries(events), store, assertMayWrite);
  if (trouble !== undefined) throw trouble;
  onParked(parkings);
  if (parkings[0]) return parkAgain(db, parkings[0]);
  await onProgress({ checkpoint, delivered: events.length });
}
