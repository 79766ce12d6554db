import type { Delivery } from './batches.ts';
import { deliverStream, type Parking } from './deliver-stream.ts';
import type { EventStore } from './event-store.ts';

/**
 * How many streams are under way at once. The client loses sight of appends that wait for its connection when
 * that breaks; few enough of them never wait.
 */
const IN_FLIGHT = 8;

/**
 * Sends what is open, streams in parallel, until all is done or something goes wrong; then what is under
 * way comes to its end first, so that no answer meets a connection that was given up.
 *
 * @returns the streams that cannot go on, and the first trouble
 */
export async function sendRound(
  deliveries: Delivery[],
  store: EventStore,
  assertMayWrite: () => void,
): Promise<{ parkings: Parking[]; trouble?: unknown }> {
  const parkings: Parking[] = [];
  const troubles: unknown[] = [];
  const open = deliveries.filter(({ batches }) => batches.length > 0).values();
  const sender = async () => {
    for (const delivery of open) {
      if (troubles.length > 0) return;
      try {
        const parking = await deliverStream(delivery, store, assertMayWrite);
        if (parking) parkings.push(parking);
      } catch (error) {
        troubles.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  return troubles.length > 0 ? { parkings, trouble: troubles[0] } : { parkings };
}
