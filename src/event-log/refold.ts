import type { Queryable } from '../database/index.ts';
import type { RecordedEvent } from './event.ts';
import { foldEvent, type Key, type Projection, type Row } from './projection.ts';
import { pagesOf } from './read-events.ts';

const PAGE = 5_000;

/**
 * Folds a read model from nothing, in memory: what its table ought to hold.
 *
 * @param upTo the position after which events no longer count (a look into the past)
 * @param onPage told how far it is, after each page
 * @throws UnknownEvent when it meets an event that the vocabulary of the projection does not know
 */
export async function refold(
  db: Queryable,
  projection: Projection,
  { upTo, onPage }: { upTo?: number; onPage?: (position: number) => void } = {},
): Promise<Map<Key, Row>> {
  const rows = new Map<Key, Row>();
  const view = {
    get: (key: Key) => rows.get(key) ?? null,
    set(key: Key, row: Row | null) {
      if (row) rows.set(key, row);
      else rows.delete(key);
    },
  };
  const known = projection.vocabulary && Object.keys(projection.vocabulary);
  const range = {
    types: Object.keys(projection.on),
    known,
    limit: PAGE,
    ...(upTo !== undefined && { upTo }),
  };
  for await (const page of pagesOf(db, range)) {
    for (const event of page) foldEvent(projection, event, view);
    onPage?.((page.at(-1) as RecordedEvent).position);
  }
  return rows;
}
