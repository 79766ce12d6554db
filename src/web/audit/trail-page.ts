import type { Api, InputOf } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';
import { dayAfter, type OfficeTime } from '../texts/office-time.ts';

type Query = NonNullable<InputOf<'GET', '/audit'>['query']>;
/** What the address of the page says. */
export type Filters = {
  [Name in 'stream' | 'type' | 'actor' | 'from' | 'to']?: string | undefined;
} & { [Name in 'before' | 'after']?: number | undefined };
export type TrailPage = {
  /** The newest first. */
  items: Schemas['AuditItem'][];
  /** For the page with older ones, with newer ones; null: there are none. */
  older: number | null;
  newer: number | null;
};

export const PAGE_SIZE = 50;
/** Each call searches a part of the log, and rare events may be far back: how many calls are made at once. */
const MOST_CALLS = 10;

/** The filters as the service wants them: days of the office become moments. What is no day is left out. */
export function queryOf({ stream, type, actor, from, to }: Filters, { fromField }: OfficeTime): Query {
  const isDay = (text: string | undefined): text is string =>
    text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && fromField(text) !== undefined;
  return {
    stream,
    // An unknown kind is refused by the service, in words.
    type: type as Query['type'],
    actor,
    from: isDay(from) ? fromField(from) : undefined,
    to: isDay(to) ? fromField(dayAfter(to)) : undefined,
  };
}

/** One full page of the trail, asked for as often as it takes to fill it. */
export async function readTrail(
  api: Pick<Api, 'get'>,
  filters: Filters,
  office: OfficeTime,
): Promise<TrailPage> {
  const { before, after } = filters;
  const forward = after !== undefined;
  const query = queryOf(filters, office);
  const found: Schemas['AuditItem'][] = [];
  let next: number | null = forward ? after : (before ?? null);
  for (let call = 0; call < MOST_CALLS && found.length < PAGE_SIZE; call += 1) {
    const cursor: Query = forward ? { after: next ?? 0 } : { before: next ?? undefined };
    const answer = await api.get('/audit', {
      query: { ...query, ...cursor, limit: PAGE_SIZE - found.length },
    });
    found.push(...answer.items);
    next = answer.next;
    if (next === null) break;
  }
  if (forward) {
    const items = found.toReversed();
    return { items, newer: next, older: items.at(-1)?.position ?? after + 1 };
  }
  const newer = before === undefined ? null : (found[0]?.position ?? before - 1);
  return { items: found, older: next, newer };
}
