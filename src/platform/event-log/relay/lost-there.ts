import type { Queryable } from '../../database/index.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { EventStore } from './event-store.ts';
import { outcomeOf } from './outcome.ts';

/** Streams are sent side by side, so of those delivered last any may be the one that was written last. */
const STREAMS_ASKED = 50;

/**
 * Why the relay must not go on although its own log is as it was: the event store lacks what was delivered. So it is with an
 * older backup of it, or an empty data folder. What is hidden there on purpose is not lost.
 */
export async function lostThere(
  db: Queryable,
  store: Pick<EventStore, 'last' | 'hidden'>,
  { position }: Checkpoint,
): Promise<string | undefined> {
  const { rows } = await db.query<{ stream: string; version: number }>(LAST_STREAMS, [
    position,
    STREAMS_ASKED,
  ]);
  const isLost = async (stream: string, version: number): Promise<boolean> => {
    try {
      const last = await store.last(stream);
      return last ? last.version < version : (await store.hidden(stream)) === undefined;
    } catch (error) {
      if (outcomeOf(error, 'reading').is === 'again') throw error;
      return false;
    }
  };
  const lost = await Promise.all(rows.map(({ stream, version }) => isLost(stream, version)));
  if (!lost.includes(true)) return undefined;
  return `The event store lacks events in front of the checkpoint ${position}: its data was lost, or an older backup restored`;
}

/** Of those delivered last, the streams that are not parked; a page back is enough. */
const LAST_STREAMS = `
  select stream, max(version) as version
    from (select stream, version, position from events where position <= $1 order by position desc limit 1000) as late
   where not exists (select from relay_parked p where p.stream = late.stream)
   group by stream order by max(position) desc limit $2`;
