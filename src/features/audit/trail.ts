import type { DomainEvents } from '../../domain/events/index.ts';
import type { EventLog, EventSearch, RecordedEvent } from '../../platform/event-log/index.ts';

const PAGE = 1_000;

/**
 * All events that are asked for, or the newest `limit` of them; in either case the oldest first. Without a limit
 * one page after the other is read, so that an export of any length needs no memory.
 */
export async function* trailOf(
  log: Pick<EventLog<DomainEvents>, 'search'>,
  filter: Omit<EventSearch, 'after' | 'before' | 'limit'>,
  limit?: number,
): AsyncGenerator<RecordedEvent[]> {
  if (limit !== undefined) {
    yield (await newest(log, filter, limit)).reverse();
    return;
  }
  for (let after: number | null = 0; after !== null; ) {
    const { events, next } = await log.search({ ...filter, after, limit: PAGE });
    yield events;
    after = next;
  }
}

async function newest(
  log: Pick<EventLog<DomainEvents>, 'search'>,
  filter: Omit<EventSearch, 'after' | 'before' | 'limit'>,
  limit: number,
): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for (let before: number | null | undefined; before !== null && found.length < limit; ) {
    const page = await log.search({ ...filter, before, limit: Math.min(PAGE, limit - found.length) });
    found.push(...page.events);
    before = page.next;
  }
  return found;
}
