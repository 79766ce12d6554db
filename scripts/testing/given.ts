import * as assert from 'uvu/assert';
import { type DomainEvents, eventRegistry } from '../../src/domain/events/index.ts';
import { type AppendRequest, decideBatch } from '../../src/platform/event-log/decide-batch.ts';
import { foldedReadModel } from '../../src/platform/event-log/folded-rows.ts';
import type { Key, NewEvent, Projection, RecordedEvent, Row } from '../../src/platform/event-log/index.ts';
import { prepareEvent } from '../../src/platform/event-log/prepare-event.ts';
import { releasedSchemas } from '../schemas/released.ts';

type Type = keyof DomainEvents & string;
type DataOf<T extends Type> = Extract<NewEvent<DomainEvents>, { type: T }>['data'];
/** An event, told briefly. */
export type Told = NewEvent<DomainEvents> & { by?: string };

const STREAM = 'test';
const NO_HASH = '0'.repeat(64);

/** One event of a specification. @param more who did it, and the id where something else names it */
export const fact = <T extends Type>(
  type: T,
  data: DataOf<T>,
  more: { by?: string; id?: string } = {},
): Told => ({ type, data, ...more }) as Told;

/** The id of the n-th event, where it brings none of its own. Also for whatever else wants a UUID. */
export const uuid = (n: number): string => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** When the n-th event was recorded: one a second. */
export const at = (n: number): string => new Date(Date.UTC(2026, 10, 21, 8, 0, n)).toISOString();

/** The n-th event has the position n. What its data is missing, or has too much, is said by its schema. */
export const recordedAs = (events: readonly Told[]): RecordedEvent[] =>
  events.map(({ type, data, by = 'test', id }, index) => ({
    position: index + 1,
    id: id ?? uuid(index + 1),
    stream: STREAM,
    version: index + 1,
    type,
    data: frozen(eventRegistry[type].data.parse(data)) as RecordedEvent['data'],
    metadata: { actor: by, correlationId: 'test', schema: eventRegistry[type].schema },
    recordedAt: at(index + 1),
    hash: NO_HASH,
  }));

/**
 * The specification of a read model, read as it is written: `given(event, event).fold(projection).gives(row, row)`.
 * What is folded must come out the same by every road that a fold takes: one event after the other (rebuild and time
 * travel) and in turns of several events with what the table gave back (append). Nothing that a fold is given may it
 * change, and events that it does not handle leave no trace.
 */
export const given = (...events: Told[]) => ({
  fold(projection: Projection) {
    const recorded = recordedAs(events);
    const rows = oneByOne(projection, recorded);
    assert.equal(oneByOne(projection, amongOthers(projection, recorded)), rows, 'others change nothing');
    for (const size of new Set([1, 2, 3, Math.max(1, recorded.length)])) {
      const appended = inTurns(projection, recorded, size);
      assert.equal(appended.rows, oneByOne(projection, appended.events), `in turns of ${size} events`);
    }
    return {
      /** As many rows as are given, in the order of their making, each with at least these columns. */
      gives(...expected: Row[]) {
        const found = [...rows.values()].map((row, index) => only(row, expected[index]));
        assert.equal(found, expected);
      },
      /** The row of a single one; null: there is none. */
      row: <R = Row>(): R | null => ([...rows.values()][0] ?? null) as R | null,
    };
  },
});

function oneByOne(projection: Projection, events: readonly RecordedEvent[]): Map<Key, Row> {
  const model = foldedReadModel(projection);
  for (const event of events) {
    model.fold(event);
    for (const row of model.rows.values()) frozen(row);
  }
  return asStored(model.rows);
}

/** What the log's writer makes of the events; those of one turn have one time. */
function inTurns(projection: Projection, all: readonly RecordedEvent[], size: number) {
  let rows = new Map<Key, Row>();
  const events: RecordedEvent[] = [];
  for (let from = 0; from < all.length; from += size) {
    const turn = all.slice(from, from + size);
    const touched = new Set(turn.flatMap((one) => (projection.on[one.type] ? projection.keysOf(one) : [])));
    const { outcomes, inserts, changes } = decideBatch(turn.map(requestOf), {
      head: { position: from, hash: NO_HASH, recordedAt: at(from) },
      now: turn[0]?.recordedAt ?? at(from),
      versions: new Map([[STREAM, from]]),
      known: new Map(),
      rows: new Map([[projection, new Map([...rows].filter(([key]) => touched.has(key)))]]),
    });
    for (const outcome of outcomes) if ('refused' in outcome) throw outcome.refused;
    for (const [key, row] of changes.get(projection) ?? []) {
      if (row) rows.set(key, row);
      else rows.delete(key);
    }
    rows = asStored(rows);
    events.push(...inserts);
  }
  return { rows, events };
}

const requestOf = ({ type, data, id, metadata: { schema: _, ...origin } }: RecordedEvent): AppendRequest => ({
  events: [prepareEvent(eventRegistry, STREAM, { type, data, id }, origin)],
  expected: [],
  alongside: [],
});

/** The events with every kind between them that the read model does not handle, about the same things. */
function amongOthers(projection: Projection, events: readonly RecordedEvent[]): RecordedEvent[] {
  const others = releasedSchemas().filter(
    ({ type, schema }) => !projection.on[type] && eventRegistry[type as Type].schema === schema,
  );
  return events.flatMap((event) => [
    event,
    ...others.map(({ type, schema, example }) => ({
      ...event,
      type,
      data: { ...example, ...only(event.data, example) } as RecordedEvent['data'],
      metadata: { ...event.metadata, schema },
    })),
  ]);
}

const only = (row: Row, named: Row = row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in named));

/** As it comes back from a table of JSON, numbers and texts. */
const asStored = (rows: Map<Key, Row>): Map<Key, Row> =>
  new Map([...rows].map(([key, row]) => [key, frozen(JSON.parse(JSON.stringify(row)) as Row)]));

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
