import { FoldFailed, UnknownEvent } from './errors.ts';
import type { RecordedEvent } from './event.ts';
import { foldEvent, type Key, type Projection, type Row } from './projection.ts';
import type { EventFilter } from './scan-log.ts';

/** The rows of a read model folded in memory from the first event on: what its table ought to hold. */
export type FoldedReadModel = {
  projection: Projection;
  rows: Map<Key, Row>;
  /** @throws FoldFailed, UnknownEvent naming the event */
  fold(event: RecordedEvent): void;
  /** What changed since this was last asked, all rows the first time; a removed row is null. */
  takeChanges(): Map<Key, Row | null>;
};

export function foldedReadModel(projection: Projection): FoldedReadModel {
  const rows = new Map<Key, Row>();
  // Without a call, or before it, the touched rows cost no memory.
  let touched: Set<Key> | undefined;
  const view = {
    get: (key: Key) => rows.get(key) ?? null,
    set(key: Key, row: Row | null) {
      touched?.add(key);
      if (row) rows.set(key, row);
      else rows.delete(key);
    },
  };
  return {
    projection,
    rows,
    fold(event) {
      try {
        foldEvent(projection, event, view);
      } catch (cause) {
        throw cause instanceof UnknownEvent ? cause : new FoldFailed(projection.name, event, cause);
      }
    },
    takeChanges() {
      const changes = new Map([...(touched ?? rows.keys())].map((key) => [key, rows.get(key) ?? null]));
      touched = new Set();
      return changes;
    },
  };
}

/** The events that these read models are folded from, and those that none of them could read. */
export function eventsFor(projections: readonly Projection[]): EventFilter {
  const known = projections.flatMap(({ eventRegistry }) => (eventRegistry ? Object.keys(eventRegistry) : []));
  return {
    handled: [...new Set(projections.flatMap(({ on }) => Object.keys(on)))],
    known: known.length > 0 ? [...new Set(known)] : undefined,
  };
}
