import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient, JSONEventData } from '@eventstore/db-client';
import type { RecordedEvent } from '../event.ts';
import type { FoundEvent } from './compare-stream.ts';
import { NoAnswer } from './outcome.ts';

/** The other side, in the words of the log: streams without prefix, versions from 1. */
export type EventStore = {
  /**
   * Appends events of one stream behind the version in front of the first. Done when it resolves; when it
   * throws, `outcomeOf` interprets that.
   *
   * @returns the version that the last of them has there
   */
  append(stream: string, events: readonly RecordedEvent[]): Promise<number>;
  /** The events of a stream from `version` on, oldest first. */
  read(stream: string, version: number, count: number): Promise<FoundEvent[]>;
  /** The last event of a stream, undefined when it has none. */
  last(stream: string): Promise<FoundEvent | undefined>;
  /** Why a stream may have no last event although it was written: deleted, or kept for a time only. */
  hidden(stream: string): Promise<'deleted' | 'aged' | undefined>;
  /** After a failure: the next call uses a new connection. */
  recover(error: unknown): Promise<void>;
  close(): Promise<void>;
};

export type EventStoreOptions = {
  /** `esdb://…`; may hold a password, so it is never part of a message. */
  url: string;
  /** The prefix of every stream's name in the target. */
  prefix: string;
  timeoutMs?: number;
};

/** So that a server that stands still is reported within ten seconds. */
const ANSWER_WITHIN_MS = 8_000;

/** @throws when the URL cannot be understood; nothing is connected before the first call */
export async function connectEventStore({
  url,
  prefix,
  timeoutMs = ANSWER_WITHIN_MS,
}: EventStoreOptions): Promise<EventStore> {
  // Loaded only where a relay is wanted: it brings the whole of gRPC along.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const connect = () => {
    try {
      // The server's name of today, which this client does not know.
      return EventStoreDBClient.connectionString(url.replace(/^kurrentdb(?=[+:])/, 'esdb'));
    } catch {
      // What the client says about it repeats the URL.
      throw new Error('EVENTSTORE_URL cannot be understood, or a certificate it names is not there');
    }
  };
  let client = connect();
  let used = false;
  const waiting = new Set<() => void>();

  /** An answer that never comes would be waited for without end: the client has no time limit for appends. */
  const answer = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const { promise: none, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new NoAnswer('no answer before the relay stopped'));
    const timer = setTimeout(() => reject(new NoAnswer(`no answer within ${timeoutMs} ms`)), timeoutMs);
    waiting.add(giveUp);
    try {
      return await Promise.race([act(), none]);
    } finally {
      clearTimeout(timer);
      waiting.delete(giveUp);
    }
  };

  const read = (stream: string, options: ReadOptions) =>
    answer(async () => {
      const found: FoundEvent[] = [];
      used = true;
      const events = client.readStream(prefix + stream, { ...options, requiresLeader: true });
      try {
        for await (const { event } of events) {
          if (event) found.push({ id: event.id, type: event.type, version: Number(event.revision) + 1 });
        }
      } catch (error) {
        if ((error as { type?: string }).type !== 'stream-not-found') throw error;
      }
      return found;
    });

  return {
    append(stream, events) {
      const before = (events[0]?.version ?? 1) - 1;
      used = true;
      return answer(async () => {
        const { nextExpectedRevision } = await client.appendToStream(
          prefix + stream,
          events.map(toEventData),
          {
            expectedRevision: before === 0 ? 'no_stream' : BigInt(before - 1),
            requiresLeader: true,
          },
        );
        return Number(nextExpectedRevision) + 1;
      });
    },
    read: (stream, version, count) =>
      read(stream, { fromRevision: BigInt(version - 1), maxCount: count, direction: 'forwards' }),
    async last(stream) {
      const [last] = await read(stream, { fromRevision: 'end', maxCount: 1, direction: 'backwards' });
      return last;
    },
    hidden: (stream) =>
      answer(async () => {
        const { metadata } = await client.getStreamMetadata(prefix + stream, { requiresLeader: true });
        if (metadata?.truncateBefore !== undefined) return 'deleted';
        return metadata?.maxAge === undefined ? undefined : 'aged';
      }),
    async recover(error) {
      // The client now knows the leader for its next call; a new client would ask the follower again.
      if ((error as { type?: string }).type === 'not-leader') return;
      const failed = client;
      client = connect();
      await drop(failed);
    },
    async close() {
      for (const giveUp of waiting) giveUp();
      // Asking an unused client for its connection would make one.
      if (used) await drop(client);
    },
  };
}

type ReadOptions = {
  fromRevision: bigint | 'end';
  maxCount: number;
  direction: 'forwards' | 'backwards';
};

/** The event with its place in our log in the metadata, so that readers can restore the order and check the chain. */
function toEventData(event: RecordedEvent): JSONEventData {
  const { id, type, data, metadata, position, version, hash, recordedAt } = event;
  return {
    id,
    type,
    contentType: 'application/json',
    data,
    // As bytes: an object the client takes through base64 and back.
    metadata: utf8.encode(JSON.stringify({ ...metadata, position, version, hash, recordedAt })),
  };
}

const utf8 = new TextEncoder();

/**
 * Ends a client for good. Its own `dispose` ends the open calls, which rejects the appends that still wait, but
 * leaves the connection open.
 */
async function drop(client: EventStoreDBClient): Promise<void> {
  await Promise.race([client.dispose(), delay(DISPOSE_WITHIN_MS, undefined, { ref: false })]);
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
  // Not waited for: a client that still searches for its cluster has no channel yet.
  getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
}

const DISPOSE_WITHIN_MS = 1_000;
