import type { Queryable } from '../database/index.ts';
import type { RecordedEvent } from './event.ts';
import { EVENT_COLUMNS, type EventRow, toRecordedEvent } from './event-rows.ts';

export type ReadStreamOptions = { afterVersion?: number; limit?: number; newestFirst?: boolean };
export type ReadAllOptions = { after?: number; upTo?: number; types?: readonly string[]; limit?: number };

/** The events of one stream by version, as they are stored. */
export async function readStream(
  db: Queryable,
  stream: string,
  { afterVersion = 0, limit = 1_000, newestFirst = false }: ReadStreamOptions = {},
): Promise<RecordedEvent[]> {
  const { rows } = await db.query<EventRow>(hotReads.stream(newestFirst), [stream, afterVersion, limit]);
  return rows.map(toRecordedEvent);
}

/** The log by position, after `after`, as it is stored: one page. Positions have no gaps, so the last one read is the cursor. */
export async function readAll(
  db: Queryable,
  { after = 0, upTo = Number.MAX_SAFE_INTEGER, types, limit = 1_000 }: ReadAllOptions = {},
): Promise<RecordedEvent[]> {
  const { rows } = await db.query<EventRow>(hotReads.ALL, [after, upTo, types ?? null, limit]);
  return rows.map(toRecordedEvent);
}

/** One event by its id, null when the log has none. */
export async function readEvent(db: Queryable, id: string): Promise<RecordedEvent | null> {
  const { rows } = await db.query<EventRow>(`select ${EVENT_COLUMNS} from events where id = $1`, [id]);
  return rows[0] ? toRecordedEvent(rows[0]) : null;
}

/** The position of the last event, 0 in an empty log. */
export async function headPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ head: number | null }>(
    'select (select position from events order by position desc limit 1) as head',
  );
  return rows[0]?.head ?? 0;
}

/** The version of a stream's last event, 0 when there is none. */
export async function streamVersion(db: Queryable, stream: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select version from events where stream = $1 order by version desc limit 1',
    [stream],
  );
  return rows[0]?.version ?? 0;
}

/** The statements, for the test that guards their plans. */
export const hotReads = {
  stream: (newestFirst: boolean): string =>
    `select ${EVENT_COLUMNS} from events where stream = $1 and version > $2
      order by version ${newestFirst ? 'desc' : 'asc'} limit $3`,
  ALL: `select ${EVENT_COLUMNS} from events
      where position > $1 and position <= $2 and ($3::text[] is null or type = any($3))
      order by position limit $4`,
};
