import type { Queryable } from '../database/index.ts';
import type { RecordedEvent } from './event.ts';
import { EVENT_COLUMNS, type EventRow, toRecordedEvent } from './event-rows.ts';
import { positionAt, versionAt } from './position-at.ts';
import { headPosition } from './read-events.ts';

/** Which events are wanted; everything that is given must hold. */
export type EventSearch = {
  stream?: string | undefined;
  type?: string | undefined;
  actor?: string | undefined;
  /** Recorded at or after this time (ISO 8601). */
  from?: string | undefined;
  /** Recorded before this time (ISO 8601). */
  to?: string | undefined;
  /** Events after this position, the oldest first. */
  after?: number | undefined;
  /** Events before this position, the newest first; so is a search with neither. */
  before?: number | undefined;
  limit: number;
};

/**
 * `next` goes on where this page ends, as the next `after` or `before`; null when there is nothing more. A page
 * may hold fewer than `limit` events, even none, and still have a next one.
 */
export type EventPage = { events: RecordedEvent[]; next: number | null };

/** The most positions that one page reads: a search for what is rare must not read the whole log at once. */
const WINDOW = 100_000;

/**
 * One page of the events that are asked for, as they are stored. Neither kinds nor actors have an index: every
 * append would pay for what few people ask; their pages are found by walking the primary key instead.
 */
export async function searchEvents(
  db: Queryable,
  search: EventSearch,
  { window = WINDOW }: { window?: number } = {},
): Promise<EventPage> {
  const { low, high } = await rangeOf(db, search);
  if (low >= high) return { events: [], next: null };
  return search.stream === undefined
    ? searchLog(db, search, low, high, window)
    : searchStream(db, { ...search, stream: search.stream }, low, high);
}

/** The positions that can match: greater than `low`, up to `high`. */
async function rangeOf(
  db: Queryable,
  { after = 0, before = Number.MAX_SAFE_INTEGER, from, to }: EventSearch,
): Promise<{ low: number; high: number }> {
  const [first, last] = await Promise.all([
    from === undefined ? 0 : positionAt(db, justBefore(from)),
    to === undefined ? headPosition(db) : positionAt(db, justBefore(to)),
  ]);
  return { low: Math.max(after, first), high: Math.min(before - 1, last) };
}

/** Recorded times are whole milliseconds. */
const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString();

async function searchLog(
  db: Queryable,
  { type, actor, after, limit }: EventSearch,
  low: number,
  high: number,
  window: number,
): Promise<EventPage> {
  const forward = after !== undefined;
  const from = forward ? low : Math.max(low, high - window);
  const to = forward ? Math.min(high, low + window) : high;
  const { events, more } = await pageOf(db, { axis: 'position', forward, from, to, type, actor, limit });
  if (more) return { events, next: events.at(-1)?.position ?? null };
  if (forward) return { events, next: to < high ? to : null };
  return { events, next: from > low ? from + 1 : null };
}

async function searchStream(
  db: Queryable,
  { stream, type, actor, after, limit }: EventSearch & { stream: string },
  low: number,
  high: number,
): Promise<EventPage> {
  const forward = after !== undefined;
  const [from, to] = await Promise.all([
    low === 0 ? 0 : versionAt(db, stream, low),
    versionAt(db, stream, high),
  ]);
  const { events, more } = await pageOf(db, {
    axis: 'version',
    stream,
    forward,
    from,
    to,
    type,
    actor,
    limit,
  });
  return { events, next: more ? (events.at(-1)?.position ?? null) : null };
}

type Page = Pick<EventSearch, 'stream' | 'type' | 'actor' | 'limit'> & {
  axis: 'position' | 'version';
  forward: boolean;
  /** Places on the axis: greater than `from`, up to `to`. */
  from: number;
  to: number;
};

/** One more than asked for is read: it shows whether there is more. */
async function pageOf(db: Queryable, page: Page): Promise<{ events: RecordedEvent[]; more: boolean }> {
  const { text, values } = pageStatement(page);
  const { rows } = await db.query<EventRow>(text, values);
  return { events: rows.slice(0, page.limit).map(toRecordedEvent), more: rows.length > page.limit };
}

/** Exported for the test that guards its plans. */
export function pageStatement({ axis, forward, from, to, stream, type, actor, limit }: Page): {
  text: string;
  values: unknown[];
} {
  const range = `${axis} > $1 and ${axis} <= $2 ${stream === undefined ? '' : 'and stream = $4'}`;
  const inRange = `select ${EVENT_COLUMNS} from events where ${range} order by ${axis} ${forward ? 'asc' : 'desc'}`;
  const values = [from, to, limit + 1, ...(stream === undefined ? [] : [stream])];
  const filters = Object.entries({ type, "metadata->>'actor'": actor }).flatMap(([column, value]) =>
    value === undefined ? [] : `${column} = $${values.push(value)}`,
  );
  if (filters.length === 0) return { text: `${inRange} limit $3`, values };
  // The filters are outside: inside, the planner would take them for rare, fetch the whole range and sort it,
  // where walking the index in its order comes to the end of the page long before.
  const text = `
    select position, id, stream, version, type, data, metadata, recorded_at, hash
      from (${inRange} offset 0) as in_range where ${filters.join(' and ')} limit $3`;
  return { text, values };
}
