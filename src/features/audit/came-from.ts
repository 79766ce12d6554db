import { type DomainEvents, inboxItemStream } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, RecordedEvent } from '../../platform/event-log/index.ts';

/** What happened to the file that a document was made of: how it came, and how it was saved. Oldest first. */
export async function cameFrom(
  { db, log }: { db: Queryable; log: Pick<EventLog<DomainEvents>, 'read'> },
  documentId: number,
): Promise<RecordedEvent[]> {
  const { rows } = await db.query<{ item_id: string; segment_id: string }>(
    'select item_id, segment_id from saved_files where document_id = $1 order by saved_at limit 10',
    [documentId],
  );
  const streams = await Promise.all(
    rows.map(async ({ item_id, segment_id }) =>
      (await log.read(inboxItemStream(item_id))).filter(
        ({ type, data }) => OF_THE_FILE.has(type) || data.segmentId === segment_id,
      ),
    ),
  );
  const events = new Map(streams.flat().map((event) => [event.position, event]));
  return [...events.values()].sort((a, b) => a.position - b.position);
}

const OF_THE_FILE = new Set(['InboxItemReceived', 'InboxItemsMerged', 'InboxItemUnlocked']);
