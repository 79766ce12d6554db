import type { EventRegistry, RecordedEvent, RecordedOf } from './event.ts';
import { upcast } from './upcast.ts';

/** A row as folds see it: numbers, text, ISO times, JSON. A missing member is a null in the table. */
export type Row = Record<string, unknown>;
export type Key = string | number;

/**
 * A read model: a table, its key, and a pure fold from (row, event) to the next row. The same fold serves the
 * live append, the rebuild and time travel. `null` as a row means: there is none; as a result: remove it.
 */
export type Projection = {
  /** Name of the table. Its columns and indexes are made by migrations, its rows by this fold alone. */
  name: string;
  /** Counts up when the fold changes its mind: the table is then rebuilt. */
  version: number;
  /** Names that its table had in earlier releases. */
  replaces?: readonly string[];
  /** The key column. */
  key: string;
  /** Whether appends keep the number of its rows in `read_model_counts`, because counting would take too long. */
  counted?: boolean;
  /** What its folds know of events: older ones reach them in their present shape, unknown ones stop the fold. */
  eventRegistry?: EventRegistry;
  /** Which rows an event of a handled type touches: 0 to n. Decided before the event has a position. */
  keysOf: (event: Fact) => Key[];
  on: Record<string, (row: Row | null, event: RecordedEvent, key: Key) => Row | null>;
};

/** The same with the types of an event registry and of a row; what files below `projections/` write. */
export type ProjectionOf<Events extends EventRegistry, TableRow extends object, KeyType extends Key> = {
  name: string;
  version: number;
  replaces?: readonly string[];
  key: keyof TableRow & string;
  counted?: boolean;
  keysOf: (event: FactOf<Events>) => KeyType[];
  on: {
    [Type in keyof Events & string]?: (
      row: TableRow | null,
      event: RecordedOf<Events, Type>,
      key: KeyType,
    ) => TableRow | null;
  };
};

/** What is known of an event before it is recorded. */
export type Fact = Pick<RecordedEvent, 'type' | 'stream' | 'data'>;
/** The same, distinguished by its type. */
export type FactOf<Events extends EventRegistry> = {
  [Type in keyof Events & string]: Pick<RecordedOf<Events, Type>, 'type' | 'stream' | 'data'>;
}[keyof Events & string];

/** Rows of one table while events are folded into it: what was read, changed in memory. */
export type FoldedRows = {
  get(key: Key): Row | null;
  set(key: Key, row: Row | null): void;
};

/**
 * Folds one stored event into the rows of one read model.
 *
 * @throws UnknownEvent when the registry of the projection does not know it
 */
export function foldEvent(projection: Projection, stored: RecordedEvent, rows: FoldedRows): void {
  const event = presentEvent(projection, stored);
  const fold = projection.on[event.type];
  if (!fold) return;
  for (const key of projection.keysOf(event)) {
    const before = rows.get(key);
    const after = fold(before, event, key);
    if (after !== before) rows.set(key, after);
  }
}

/** A stored event as the folds of a read model know it. @throws UnknownEvent */
export const presentEvent = ({ eventRegistry }: Projection, stored: RecordedEvent): RecordedEvent =>
  eventRegistry ? upcast(eventRegistry, stored) : stored;
