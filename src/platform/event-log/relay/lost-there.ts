import type { Queryable } from '../../database/index.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { EventStore } from './event-store.ts';
import { outcomeOf } from './outcome.ts';

/** A stream that was deleted there tells nothing: then others are asked. */
const STREAMS_ASKED = 10;

/**
 * Why the relay must not go on although its own log is as it was: the event store lacks what was delivered. So it is with an
 * older backup of it, or an empty data folder. Of the streams that were delivered last, the first that is there tells.
 */
export async function lostThere(
  db: Queryable,
  store: Pick<EventStore, 'last'>,
  { position }: Checkpoint,
): Promise<string | undefined> {
  const { rows } = await db.query<{ stream: string; version: number }>(LAST_STREAMS, [
    position,
    STREAMS_ASKED,
  ]);
  if (rows.length === 0) return undefined;
  let missing = 0;
  for (const { stream, version } of rows) {
    try {
      const last = await store.last(stream);
      if (last && last.version >= version) return undefined;
      missing += 1;
      if (last) break;
    } catch (error) {
      if (outcomeOf(error, 'reading').is === 'again') throw error;
    }
  }
  if (missing === 0) return undefined;
  return `The event store lacks events in front of the checkpoint ${position}: its data was lost, or an older backup restored`;
}

/** Of those delivered last, the streams that are not parked; a page back is enough. */
const LAST_STREAMS = `
  select stream, max(version) as version
    from (select stream, version, position from events where position <= $1 order by position desc limit 1000) as late
   where not exists (select from relay_parked p where p.stream = late.stream)
   group by stream order by max(position) desc limit $2`;
