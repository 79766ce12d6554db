import type { Database, Queryable } from '../database/index.ts';
import { EVENT_COLUMNS, type EventRow, toRecordedEvent } from './event-rows.ts';
import { eventsFor, foldedReadModel } from './folded-rows.ts';
import type { Key, Projection, Row } from './projection.ts';
import { headPosition } from './read-events.ts';
import { scanLog } from './scan-log.ts';

/**
 * Folds a read model from nothing, in memory: what its table ought to hold.
 *
 * @param upTo the position after which events no longer count (a look into the past)
 * @param onPage called with its progress, now and then
 * @throws FoldFailed, UnknownEvent naming the event that stopped it
 */
export async function refold(
  database: Database,
  projection: Projection,
  { upTo, onPage }: { upTo?: number; onPage?: (position: number) => void } = {},
): Promise<Map<Key, Row>> {
  const model = foldedReadModel(projection);
  const client = await database.connect();
  try {
    const head = await headPosition(client);
    const range = { after: 0, upTo: Math.min(upTo ?? head, head), only: eventsFor([projection]) };
    await scanLog(client, range, model.fold, onPage);
  } finally {
    await client.end();
  }
  return model.rows;
}

/** The same from the events of these streams alone, in the order in which they were recorded. */
export async function refoldStreams(
  db: Queryable,
  projection: Projection,
  { streams, upTo }: { streams: readonly string[]; upTo: number },
): Promise<Map<Key, Row>> {
  const model = foldedReadModel(projection);
  const { handled, known } = eventsFor([projection]);
  for (let after = 0; ; ) {
    const { rows } = await db.query<EventRow>(PAGE_OF_STREAMS, [
      streams,
      after,
      upTo,
      handled,
      known ?? null,
      PAGE,
    ]);
    for (const row of rows) model.fold(toRecordedEvent(row));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return model.rows;
    after = last.position;
  }
}

const PAGE = 500;
/** Materialized, so that it is found by the streams: for the sake of the order the whole log could be walked. */
const PAGE_OF_STREAMS = `with told as materialized (
  select * from events
   where stream = any($1::text[]) and position > $2 and position <= $3
     and (type = any($4::text[]) or type <> all($5::text[])))
  select ${EVENT_COLUMNS} from told order by position limit $6`;
