import type { Queryable } from '../../database/index.ts';
import { readStream } from '../read-events.ts';
import { toDeliveries } from './batches.ts';
import type { Checkpoint, ParkedStream } from './checkpoint.ts';
import type { Parking } from './deliver-stream.ts';
import type { EventStore } from './event-store.ts';
import { outcomeOf } from './outcome.ts';
import { releaseStream, reparkStream } from './parked.ts';
import type { PageDeps } from './relay-page.ts';
import { sendRound } from './send-round.ts';

/** How much of a stream is sent at a time, so that the other streams need not wait for a long one. */
const EVENTS_A_STEP = 500;

/**
 * One step of taking parked streams up again, each from its last event in the target up to the checkpoint.
 * A stream of which nothing is left goes on with the others.
 *
 * @returns whether there may be more to do at once
 */
export async function resumeStreams(
  deps: PageDeps,
  unparked: readonly ParkedStream[],
  checkpoint: Checkpoint,
): Promise<boolean> {
  let more = false;
  for (const stream of unparked) {
    try {
      if (await resumeStream(deps, stream, checkpoint)) more = true;
    } catch (trouble) {
      await deps.onRound({ delivered: 0, checkpoint, trouble });
    }
  }
  return more;
}

async function resumeStream(
  { db, store, assertMayWrite, onParked, onRound }: PageDeps,
  parked: ParkedStream,
  checkpoint: Checkpoint,
): Promise<boolean> {
  const { stream, fromVersion: version, fromPosition: position } = parked;
  const stayParked = async (parking: Parking) => {
    await reparkStream(db, parking);
    onParked([parking]);
    return false;
  };
  const standing = await whereItStands(db, store, stream);
  if ('foreign' in standing)
    return stayParked({ stream, from: { version, position }, reason: standing.foreign });

  const next = await readStream(db, stream, { afterVersion: standing.version, limit: EVENTS_A_STEP });
  const events = next.filter((event) => event.position <= checkpoint.position);
  if (events.length === 0) {
    await releaseStream(db, parked, checkpoint);
    return false;
  }
  const { parkings, trouble } = await sendRound(toDeliveries(events), store, assertMayWrite);
  if (trouble !== undefined) throw trouble;
  if (parkings[0]) return stayParked(parkings[0]);
  await onRound({ delivered: events.length, checkpoint, trouble });
  return true;
}

/** The version at which a stream ends on the other side, when all that is there is ours. */
async function whereItStands(
  db: Queryable,
  store: EventStore,
  stream: string,
): Promise<{ version: number } | { foreign: string }> {
  try {
    const last = await store.last(stream);
    if (!last) return { version: 0 };
    // The last one is enough: ids are unique, and versions have no gaps on either side.
    const [ours] = await readStream(db, stream, { afterVersion: last.version - 1, limit: 1 });
    if (ours?.id === last.id) return { version: last.version };
    return { foreign: `version ${last.version} there is ${last.type} ${last.id}, not ours` };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.is !== 'refused') throw error;
    return { foreign: outcome.why };
  }
}
