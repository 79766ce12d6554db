import type { Database, Queryable } from '../database/index.ts';
import { eventsFor, foldedReadModel } from './folded-rows.ts';
import type { Key, Projection, Row } from './projection.ts';
import { headPosition } from './read-events.ts';
import { scanLog } from './scan-log.ts';
import { searchEvents } from './search-events.ts';

/**
 * Folds a read model from nothing, in memory: what its table ought to hold.
 *
 * @param upTo the position after which events no longer count (a look into the past)
 * @param onPage told how far it is, now and then
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

/** The same from the events of one stream alone. */
export async function refoldStream(
  db: Queryable,
  projection: Projection,
  { stream, upTo }: { stream: string; upTo: number },
): Promise<Map<Key, Row>> {
  const model = foldedReadModel(projection);
  for (let after: number | null = 0; after !== null; ) {
    const page = await searchEvents(db, { stream, after, before: upTo + 1, limit: PAGE });
    for (const event of page.events) model.fold(event);
    after = page.next;
  }
  return model.rows;
}

const PAGE = 1_000;
