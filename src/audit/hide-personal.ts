import type { Queryable } from '../database/index.ts';
import type { RecordedEvent } from '../event-log/index.ts';

const ITEM = 'inbox-item-';
const MAIL = 'received-mail-';
/** About what belongs to the owner that they name, or to everybody. */
const OWNED = new Set(['InboxItemRefused', 'MailReceived', 'MailImportEnded']);

/** Without what is about the personal files and mails of others: those are nobody's business, whatever one may see. */
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
  const hidden = new Set([
    ...rows.map(({ item_id }) => `${ITEM}${item_id}`),
    ...(await mailsOfOthers(db, sub, events)),
  ]);
  return events.filter(({ stream, type, data }) => {
    if (OWNED.has(type)) return data.owner === null || data.owner === sub;
    return !hidden.has(stream);
  });
}

async function mailsOfOthers(
  db: Queryable,
  sub: string,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  const ids = events.flatMap(({ stream }) => (stream.startsWith(MAIL) ? stream.slice(MAIL.length) : []));
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ mail_id: string }>(
    'select mail_id from received_mails where mail_id = any($1) and owner <> $2',
    [[...new Set(ids)], sub],
  );
  return rows.map(({ mail_id }) => `${MAIL}${mail_id}`);
}
