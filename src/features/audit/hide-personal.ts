import type { Queryable } from '../../platform/database/index.ts';
import type { RecordedEvent } from '../../platform/event-log/index.ts';

/**
 * Without what is about the personal files, mails and accounts of others: those are nobody's business, whatever one may
 * see. An event of a stream that a table knows belongs to whom that says, as it may have changed hands; any other to the
 * owner that it names.
 */
export async function hidePersonal(
  db: Queryable,
  sub: string,
  events: readonly RecordedEvent[],
): Promise<RecordedEvent[]> {
  const ids = [...new Set(events.flatMap(({ stream }) => OWNED.exec(stream)?.[1] ?? []))];
  const { rows } =
    ids.length === 0 ? { rows: [] } : await db.query<{ stream: string; owner: string | null }>(OWNERS, [ids]);
  const owners = new Map(rows.map(({ stream, owner }) => [stream, owner]));
  const ownerOf = ({ stream, data }: RecordedEvent): unknown =>
    owners.has(stream) ? owners.get(stream) : data.owner;
  return events.filter((event) => {
    const owner = ownerOf(event);
    // Owners in Paperless are numbers.
    return typeof owner !== 'string' || owner === sub;
  });
}

const OWNED = /^(?:inbox-item|received-mail|mail)-([0-9a-f-]{36})$/;
const OWNERS = `
  select 'inbox-item-' || item_id as stream, case when scope = 'personal' then owner end as owner
    from inbox_items where item_id = any($1)
  union all select 'received-mail-' || mail_id, owner from received_mails where mail_id = any($1)
  union all select 'mail-' || mail_id, owner from outgoing_mails where mail_id = any($1)`;
