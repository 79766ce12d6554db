import { randomUUID } from 'node:crypto';

/** What a writer proposes. */
export type ProposedEvent = {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
};
export type StoredEvent = ProposedEvent & {
  stream: string;
  /** Place in the stream: 0, 1, 2 … */
  revision: number;
  /** Place in the whole store. */
  position: number;
  created: Date;
};

/** What a writer expects of the stream; a number is the revision of its last event. */
export type Expected = 'any' | 'no-stream' | 'stream-exists' | number;
export type Answer =
  | { is: 'success'; revision: number; position: number }
  | { is: 'wrong-version'; current: number | undefined }
  | { is: 'deleted' }
  | { is: 'too-large'; limit: number }
  | { is: 'event-too-large' };

/** As much as one message may hold, and one event. */
export const MESSAGE_BYTES = 16 * 1024 * 1024;

/** The streams of an event store, in memory, with the commit check of the real server. */
export type Streams = {
  commit(stream: string, expected: Expected, events: ProposedEvent[]): Answer;
  /** Undefined when there is no such stream, `deleted` when it was closed for ever. */
  read(stream: string): readonly StoredEvent[] | 'deleted' | undefined;
  all(): readonly StoredEvent[];
  takeEventsOf(bytes: number): void;
  /** Closes a stream for ever, as a tombstone does. */
  tombstone(stream: string): void;
  /** Hides what is there: the stream counts on behind it. */
  softDelete(stream: string): void;
  /**
   * What is hidden goes, but for the last event of a soft-deleted stream. Its ids are recognised until the server is
   * started again.
   */
  scavenge(options: { restart: boolean }): void;
  /** An older backup, or with 0 an empty data folder: only the first events of the whole store are there. */
  restore(events: number): void;
};

/**
 * @param maxAppendBytes more than this in one append is refused; 1 MiB was the default up to 24.10, then 256 MiB
 * @param maxEventBytes more than this in one event is refused, with the whole append
 * @param recentIds how many ids are remembered for writers that expect no revision: theirs is a best effort
 */
export function openStreams({
  maxAppendBytes = 1024 * 1024,
  maxEventBytes = MESSAGE_BYTES,
  recentIds = 100_000,
} = {}): Streams {
  const streams = new Map<string, StoredEvent[]>();
  const deleted = new Set<string>();
  /** The first revision that may be read. */
  const readableFrom = (stream: string): number => {
    const { $tb = 0, $maxCount = Number.POSITIVE_INFINITY, $maxAge } = metadataOf(streams.get(`$$${stream}`));
    const stored = streams.get(stream) ?? [];
    const { length } = stored;
    const oldest = $maxAge === undefined ? 0 : Date.now() - $maxAge * 1_000;
    const aged = stored.filter(({ created }) => created.getTime() < oldest).length;
    return Math.max(Math.min($tb, length), length - $maxCount, aged, 0);
  };
  const isSoftDeleted = (stream: string) => metadataOf(streams.get(`$$${stream}`)).$tb === SOFT_DELETED;
  const all: StoredEvent[] = [];
  const recent = new Map<string, StoredEvent>();

  const remember = (event: StoredEvent) => {
    recent.set(event.id, event);
    const [oldest] = recent.keys();
    if (recent.size > recentIds && oldest) recent.delete(oldest);
  };

  return {
    commit(stream, expected, events) {
      if (events.some((event) => sizeOf(event) > maxEventBytes)) return { is: 'event-too-large' };
      if (events.reduce((sum, event) => sum + sizeOf(event), 0) > maxAppendBytes)
        return { is: 'too-large', limit: maxAppendBytes };
      if (deleted.has(stream)) return { is: 'deleted' };
      const stored = streams.get(stream) ?? [];
      const wasDeleted = isSoftDeleted(stream);
      const check = checkCommit(stream, stored, expected, events, recent, wasDeleted);
      if (check === 'wrong-version') return { is: 'wrong-version', current: stored.at(-1)?.revision };
      if (check !== 'new') return success(check);

      if (wasDeleted) streams.set(`$$${stream}`, [metadataEvent(stream, { $tb: stored.length })]);
      for (const proposed of events) {
        const event = {
          ...proposed,
          stream,
          revision: stored.length,
          position: all.length,
          created: new Date(),
        };
        stored.push(event);
        all.push(event);
        remember(event);
      }
      if (stored.length > 0) streams.set(stream, stored);
      return success(stored.at(-1));
    },
    read(stream) {
      if (deleted.has(stream)) return 'deleted';
      return isSoftDeleted(stream) ? undefined : streams.get(stream)?.slice(readableFrom(stream));
    },
    all: () => all,
    takeEventsOf(bytes) {
      maxEventBytes = bytes;
    },
    tombstone(stream) {
      deleted.add(stream);
      streams.delete(stream);
    },
    softDelete: (stream) => void streams.set(`$$${stream}`, [metadataEvent(stream, { $tb: SOFT_DELETED })]),
    scavenge({ restart }) {
      for (const [stream, stored] of streams) {
        const gone = readableFrom(stream) - (isSoftDeleted(stream) ? 1 : 0);
        // Of a stream that is read on, what was cut off is known no more at once.
        if (restart || !isSoftDeleted(stream)) for (const event of stored.slice(0, gone)) event.id = '';
      }
    },
    restore(events) {
      for (const { id, stream } of all.splice(events)) {
        streams.get(stream)?.pop();
        if (streams.get(stream)?.length === 0) streams.delete(stream);
        recent.delete(id);
      }
    },
  };
}

const success = (last: StoredEvent | undefined): Answer => ({
  is: 'success',
  revision: last?.revision ?? 0,
  position: last?.position ?? 0,
});

/** As the server reckons it. */
const sizeOf = ({ type, data, metadata }: ProposedEvent): number =>
  data.length + metadata.length + type.length * 2;

/**
 * New events, a repetition (the last event it had written), or a conflict. A batch of which only the beginning
 * is there already is a conflict too: repeating is understood on the same boundaries only.
 */
function checkCommit(
  stream: string,
  stored: StoredEvent[],
  expected: Expected,
  events: ProposedEvent[],
  recent: Map<string, StoredEvent>,
  wasDeleted: boolean,
): 'new' | 'wrong-version' | StoredEvent {
  const last = stored.length - 1;
  if (expected === 'stream-exists' && last < 0) return 'wrong-version';
  if (expected === 'any' || expected === 'stream-exists') {
    const found = events
      .map(({ id }) => recent.get(id))
      .map((event) => (event?.stream === stream ? event : undefined));
    if (!found[0]) return 'new';
    return found.every(Boolean) ? (found.at(-1) as StoredEvent) : 'wrong-version';
  }
  const from = expected === 'no-stream' ? -1 : expected;
  if (from > last) return 'wrong-version';
  if (from === last) return 'new';
  const there = stored.slice(from + 1, from + 1 + events.length);
  const same = events.length > 0 && events.every(({ id }, index) => there[index]?.id === id);
  if (same) return there.at(-1) as StoredEvent;
  // A stream that was deleted is taken for none, but not for ids that stand in it.
  return from === -1 && wasDeleted && there[0]?.id !== events[0]?.id ? 'new' : 'wrong-version';
}

/** As the server writes it: the largest revision there can be. */
const SOFT_DELETED = Number('9223372036854775807');

type Metadata = { $tb?: number; $maxCount?: number; $maxAge?: number };

const metadataOf = (events: readonly StoredEvent[] | undefined): Metadata => {
  const last = events?.at(-1);
  return last ? JSON.parse(Buffer.from(last.data).toString('utf8')) : {};
};

const metadataEvent = (stream: string, metadata: Metadata): StoredEvent => ({
  ...{ id: randomUUID(), type: '$metadata', contentType: 'application/json' },
  ...{ data: Buffer.from(JSON.stringify(metadata)), metadata: Buffer.from('') },
  ...{ stream: `$$${stream}`, revision: 0, position: 0, created: new Date() },
});
