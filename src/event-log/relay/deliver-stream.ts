import type { Delivery } from './batches.ts';
import { compareStream } from './compare-stream.ts';
import type { EventStore } from './event-store.ts';
import { outcomeOf } from './outcome.ts';

/** Why a stream cannot go on, and the first event that is kept back. */
export type Parking = { stream: string; from: { version: number; position: number }; reason: string };

/** How often an answer that explains nothing is tried again before the stream is parked. */
const ODD_ANSWERS = 3;

/**
 * Delivers the batches of one stream in order, and takes each off the delivery once it is there.
 *
 * @param assertMayWrite called in front of every append; throws when this process must no longer write
 * @returns the parking when the stream cannot go on, undefined when all is delivered
 * @throws the client's error, when the same batch is to be sent again later
 */
export async function deliverStream(
  { stream, batches }: Delivery,
  store: EventStore,
  assertMayWrite: () => void,
): Promise<Parking | undefined> {
  let odd = 0;
  for (;;) {
    const batch = batches[0];
    const first = batch?.[0];
    if (!batch || !first) return undefined;
    const parked = (reason: string): Parking => ({ stream, from: first, reason });
    assertMayWrite();
    try {
      await store.append(stream, batch);
      batches.shift();
      odd = 0;
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.is === 'again') throw error;
      if (outcome.is === 'refused') return parked(outcome.why);
      if (outcome.is === 'too-large') {
        if (batch.length === 1)
          return parked(`the event is larger than the ${outcome.limit} bytes that are taken there`);
        const half = Math.ceil(batch.length / 2);
        batches.splice(0, 1, batch.slice(0, half), batch.slice(half));
        continue;
      }
      if (outcome.is === 'wrong-version') {
        const found = await store.read(stream, Math.max(first.version - 1, 1), batch.length + 1);
        const comparison = compareStream(batch, found);
        if (comparison.is === 'foreign') return parked(comparison.why);
        if (comparison.is === 'ours') {
          const rest = batch.slice(comparison.there);
          batches.splice(0, 1, ...(rest.length > 0 ? [rest] : []));
          continue;
        }
      }
      odd += 1;
      if (odd > ODD_ANSWERS) {
        const why =
          outcome.is === 'odd' ? outcome.why : 'the version is refused although the stream stands there';
        return parked(`${why} (${odd} times)`);
      }
    }
  }
}
