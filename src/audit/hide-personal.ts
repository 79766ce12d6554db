import type { Queryable } from '../database/index.ts';
import type { RecordedEvent } from '../event-log/index.ts';

const ITEM = 'inbox-item-';

/** Without what is about the personal files of others: those are nobody's business, whatever one may see. */
export async function hidePersonal(
  db: Queryable,
  sub: string,
  events: readonly RecordedEvent[],
): Promise<RecordedEvent[]> {
  const ids = events.flatMap(({ stream }) => (stream.startsWith(ITEM) ? stream.slice(ITEM.length) : []));
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await db.query<{ item_id: string }>(
          "select item_id from inbox_items where item_id = any($1) and scope = 'personal' and owner <> $2",
          [[...new Set(ids)], sub],
        );
  const hidden = new Set(rows.map(({ item_id }) => `${ITEM}${item_id}`));
  return events.filter(({ stream, type, data }) => {
    if (type === 'InboxItemRefused') return data.owner === null || data.owner === sub;
    return !hidden.has(stream);
  });
}
