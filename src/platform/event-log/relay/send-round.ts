import type { Delivery } from './batches.ts';
import { deliverStream, type Parking, type Target } from './deliver-stream.ts';
import { Doubtful } from './doubts.ts';

/**
 * How many streams are under way at once. The client loses sight of appends that wait for its connection when
 * that breaks; few enough of them never wait.
 */
const IN_FLIGHT = 8;

/**
 * Sends what is open, streams in parallel, until all is done or something goes wrong; then what is under
 * way comes to its end first, so that no answer meets a connection that was given up. One stream that is refused for an
 * unclear reason does not end the round: whether others are taken tells what it is.
 *
 * @returns the streams that cannot go on, and the first trouble
 */
export async function sendRound(
  deliveries: Delivery[],
  target: Target,
): Promise<{ parkings: Parking[]; trouble?: unknown }> {
  const parkings: Parking[] = [];
  const troubles: unknown[] = [];
  const inDoubt = ({ stream }: Delivery) => target.doubts.tries(stream);
  const open = deliveries
    .filter(({ batches }) => batches.length > 0)
    .sort((a, b) => inDoubt(a) - inDoubt(b))
    .values();
  const isOver = () => target.doubts.several() || troubles.some((trouble) => !(trouble instanceof Doubtful));
  const sender = async () => {
    for (const delivery of open) {
      if (troubles.length > 0 && isOver()) return;
      try {
        const parking = await deliverStream(delivery, target);
        if (parking) parkings.push(parking);
      } catch (error) {
        troubles.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  if (troubles.length === 0) return { parkings };
  return { parkings, trouble: troubles.find((trouble) => !(trouble instanceof Doubtful)) ?? troubles[0] };
}
