import type { Queryable } from '../../database/index.ts';
import { readStream } from '../read-events.ts';
import { toDeliveries } from './batches.ts';
import type { Checkpoint, ParkedStream } from './checkpoint.ts';
import type { Parking, Target } from './deliver-stream.ts';
import { Doubtful } from './doubts.ts';
import { outcomeOf } from './outcome.ts';
import { releaseStreams, reparkStream } from './parked.ts';
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
  const caughtUp: string[] = [];
  const inDoubt = ({ stream }: ParkedStream) => deps.doubts.tries(stream);
  for (const parked of unparked.toSorted((a, b) => inDoubt(a) - inDoubt(b))) {
    try {
      const state = await resumeStream(deps, parked, checkpoint);
      if (state === 'caught-up') caughtUp.push(parked.stream);
      if (state === 'sent') more = true;
    } catch (trouble) {
      await deps.onRound({ delivered: 0, checkpoint, trouble });
      if (deps.doubts.several()) break;
    }
  }
  if (caughtUp.length > 0) await releaseStreams(deps.db, caughtUp, checkpoint);
  return more;
}

async function resumeStream(
  deps: PageDeps,
  parked: ParkedStream,
  checkpoint: Checkpoint,
): Promise<'caught-up' | 'sent' | 'parked'> {
  const { db, onParked, onRound } = deps;
  const { stream, fromVersion: version, fromPosition: position } = parked;
  const stayParked = async (parking: Parking) => {
    await reparkStream(db, parking);
    onParked([parking]);
    return 'parked' as const;
  };
  const standing = await whereItStands(db, stream, deps);
  if ('foreign' in standing)
    return stayParked({ stream, from: { version, position }, reason: standing.foreign });

  const next = await readStream(db, stream, { afterVersion: standing.version, limit: EVENTS_A_STEP });
  const events = next.filter((event) => event.position <= checkpoint.position);
  if (events.length === 0) return 'caught-up';
  const { parkings, trouble } = await sendRound(toDeliveries(events), {
    ...deps,
    replayedTo: checkpoint.position,
  });
  if (trouble !== undefined) throw trouble;
  if (parkings[0]) return stayParked(parkings[0]);
  await onRound({ delivered: events.length, checkpoint, trouble });
  return 'sent';
}

/** The version at which a stream ends on the other side, when all that is there is ours. */
async function whereItStands(
  db: Queryable,
  stream: string,
  { store, doubts }: Pick<Target, 'store' | 'doubts'>,
): Promise<{ version: number } | { foreign: string }> {
  try {
    const last = await store.last(stream);
    if (!last) return { version: 0 };
    // The last one is enough: ids are unique, and versions have no gaps on either side.
    const [ours] = await readStream(db, stream, { afterVersion: last.version - 1, limit: 1 });
    if (ours?.id === last.id) return { version: last.version };
    return { foreign: `version ${last.version} there is ${last.type} ${last.id}, not ours` };
  } catch (error) {
    const outcome = outcomeOf(error, 'reading');
    if (outcome.is === 'refused') return { foreign: outcome.why };
    if (outcome.is !== 'doubtful') throw error;
    const tries = doubts.refused(stream);
    if (tries === undefined) throw new Doubtful(`${stream}: ${outcome.why}`, { cause: error });
    return { foreign: `${outcome.why} (${tries} times)` };
  }
}
