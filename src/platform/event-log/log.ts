import type { Database } from '../database/index.ts';
import type { Statement } from './decide-batch.ts';
import type { OutdatedProcess } from './errors.ts';
import type { EventRegistry, NewEvent, Origin, RecordedEvent } from './event.ts';
import { notifier } from './notify.ts';
import { positionAt } from './position-at.ts';
import { prepareEvent } from './prepare-event.ts';
import type { Key, Projection, Row } from './projection.ts';
import {
  headPosition,
  type ReadAllOptions,
  type ReadStreamOptions,
  readAll,
  readEvent,
  readStream,
  streamVersion,
} from './read-events.ts';
import { type RebuildWatcher, reconcileReadModels } from './reconcile.ts';
import { refold, refoldStreams } from './refold.ts';
import { type EventPage, type EventSearch, searchEvents } from './search-events.ts';
import { upcast } from './upcast.ts';
import { openWriter, type Turn } from './writer.ts';

export type AppendOptions = {
  origin: Origin;
  /** The version that the stream must have (0: none yet), counted under the log's lock. */
  expectedVersion?: number;
  /** Statements for the same transaction: done when the events are recorded, and not otherwise. */
  alongside?: Statement[];
};

/** Facts for one stream of several that are written together. */
export type StreamAppend<Events extends EventRegistry> = {
  stream: string;
  events: NewEvent<Events>[];
  expectedVersion?: number;
  alongside?: Statement[];
  origin: Origin;
};

export type EventLog<Events extends EventRegistry = EventRegistry> = {
  /**
   * Records facts on one stream, all or nothing, and folds them into the read models in the same transaction.
   * Resolves after the commit.
   *
   * @throws InvalidEvent, VersionConflict, EventIdConflict: nothing was recorded, others are not affected
   * @throws LogUnavailable: no answer in time; recording the same ids again is safe
   */
  append(stream: string, events: NewEvent<Events>[], options: AppendOptions): Promise<RecordedEvent[]>;
  /** Records facts on several streams, in this order, all or nothing; otherwise as `append`. */
  appendTogether(appends: StreamAppend<Events>[]): Promise<RecordedEvent[]>;
  /**
   * Events in their present shape, whatever their stored shape.
   *
   * @throws UnknownEvent
   */
  read(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;
  readAll(options?: ReadAllOptions): Promise<RecordedEvent[]>;
  /** One page of the events that are asked for, the newest first unless it says otherwise. @throws UnknownEvent */
  search(search: EventSearch): Promise<EventPage>;
  /** The position of the last event recorded at or before a time (ISO 8601), 0 when there is none. */
  positionAt(time: string): Promise<number>;
  /**
   * What a read model held after the event at this position, folded from nothing. With streams: folded from those
   * alone, which is cheap, and right for rows that no other stream has a part in.
   *
   * @throws FoldFailed, UnknownEvent naming the event that stopped it
   */
  rowsAt(
    projection: Projection,
    at: { position: number; streams?: readonly string[] },
  ): Promise<Map<Key, Row>>;
  /** One event by its id, null when there is none. */
  find(id: string): Promise<RecordedEvent | null>;
  /** The version of a stream's last event, 0 when there is none. */
  version(stream: string): Promise<number>;
  /** The position of the last event, 0 in an empty log. */
  head(): Promise<number>;
  close(): Promise<void>;
};

export type OpenOptions<Events extends EventRegistry> = {
  eventRegistry: Events;
  projections: readonly Projection[];
  timeoutMs?: number;
  /** Called after the commit of every turn, before the next: must be quick and must not throw. */
  onTurn?: (turn: Turn) => void;
  /** Another process has made read models that this one is too old to write: stop serving. */
  onOutdated?: (error: OutdatedProcess) => void;
  rebuild?: RebuildWatcher;
};

/** Opens the log on a migrated database; read models whose fold or table changed are rebuilt first. */
export async function openEventLog<Events extends EventRegistry>(
  database: Database,
  { eventRegistry, projections, timeoutMs = 4_000, onTurn, onOutdated, rebuild }: OpenOptions<Events>,
): Promise<EventLog<Events>> {
  const context = await reconcileReadModels(database, projections, rebuild);
  const { announce } = notifier(database);
  const writer = openWriter(database, {
    context: () => context,
    timeoutMs,
    onOutdated: (error) => onOutdated?.(error),
    onCommitted(turn) {
      announce(turn.events.at(-1)?.position ?? 0);
      onTurn?.(turn);
    },
  });
  const appendTogether = async (appends: StreamAppend<Events>[]) =>
    writer.write({
      events: appends.flatMap(({ stream, events, origin }) =>
        events.map((event) => prepareEvent(eventRegistry, stream, event as NewEvent, origin)),
      ),
      expected: appends.flatMap(({ stream, expectedVersion: version }) =>
        version === undefined ? [] : [{ stream, version }],
      ),
      alongside: appends.flatMap(({ alongside = [] }) => alongside),
    });
  const present = (stored: RecordedEvent) => upcast(eventRegistry, stored);
  return {
    append: (stream, events, options) => appendTogether([{ stream, events, ...options }]),
    appendTogether,
    read: async (stream, options) => (await readStream(database, stream, options)).map(present),
    readAll: async (options) => (await readAll(database, options)).map(present),
    async search(search) {
      const { events, next } = await searchEvents(database, search);
      return { events: events.map(present), next };
    },
    positionAt: (time) => positionAt(database, time),
    rowsAt: (projection, { position: upTo, streams }) =>
      streams
        ? refoldStreams(database, projection, { upTo, streams })
        : refold(database, projection, { upTo }),
    async find(id) {
      const found = await readEvent(database, id);
      return found && present(found);
    },
    version: (stream) => streamVersion(database, stream),
    head: () => headPosition(database),
    close: () => writer.close(),
  };
}
