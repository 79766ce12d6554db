import { jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import {
  type EventLog,
  eventType,
  openEventLog,
  type RecordedEvent,
  type Relay,
  type RelayOptions,
  type RelayStatus,
  relayStatus,
  replayFrom,
  startRelay,
} from '../../src/platform/event-log/index.ts';
import type { DoubleOptions } from '../simulators/event-store/index.ts';
import { type TestEventStore, testEventStore } from './event-store.ts';
import { testLogger } from './service-fixture.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { until } from './until.ts';

const eventRegistry = {
  Said: eventType({
    schema: 3,
    data: z.strictObject({ words: z.string(), times: z.int(), more: z.array(z.string()).optional() }),
    sentence: { de: () => '', en: () => '' },
  }),
};

/** A log, an event store, and relays between them. */
export type RelayScene = {
  db: TestDatabase;
  log: EventLog<typeof eventRegistry>;
  store: TestEventStore;
  write(stream: string, events: number, words?: string): Promise<RecordedEvent[]>;
  /** As if all so far had been delivered, of which only the end, events of another stream, stands there. */
  pretendDelivered(): Promise<void>;
  startRelay(options?: Partial<RelayOptions>): Promise<Relay>;
  /** With the patience that it has in a service. */
  startRelayAsServed(): Promise<Relay>;
  stopRelays(): Promise<void>;
  status(): Promise<RelayStatus>;
  caughtUp(withinMs?: number): Promise<RelayStatus>;
  /** Every event of the log stands in its stream, once, in order, as it was recorded; and nothing else does. */
  assertDelivered(except?: string[]): Promise<void>;
  close(): Promise<void>;
};

/** As far as the relay looks for what is lost. */
const LOOKED_BACK = 1_000;
const HURRIED: Partial<RelayOptions> = { timeoutMs: 200, electionMs: 100, parkAfterTries: 4, backOffMs: 20 };

export async function relayScene({
  store: given,
  ...options
}: DoubleOptions & { store?: TestEventStore } = {}): Promise<RelayScene> {
  const db = await testDatabase();
  const log = await openEventLog(db, { eventRegistry, projections: [] });
  const store = given ?? (await testEventStore(options));
  const relays: Relay[] = [];
  const start = async (options: Partial<RelayOptions>) => {
    const { url, prefix } = store;
    const relay = await startRelay(db, { url, prefix, logger: testLogger(), ...options });
    relays.push(relay);
    return relay;
  };
  const scene: RelayScene = {
    db,
    log,
    store,
    write: (stream, events, words = 'one two') =>
      log.append(
        stream,
        Array.from({ length: events }, (_, times) => ({
          type: 'Said' as const,
          data: { words, times, more: ['ä', '„“'] },
        })),
        { origin: { actor: 'test', correlationId: `write ${stream}` } },
      ),
    async pretendDelivered() {
      const seen = await scene.write('seen', LOOKED_BACK);
      await store.client.appendToStream(
        `${store.prefix}seen`,
        seen.map(({ id }) => jsonEvent({ id, type: 'Said', data: {} })),
      );
      await replayFrom(db, (seen.at(-1)?.position ?? 0) + 1);
    },
    startRelay: (more) => start({ ...HURRIED, ...more }),
    startRelayAsServed: () => start({}),
    async stopRelays() {
      await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    },
    status: () => relayStatus(db),
    caughtUp: (withinMs) => until(scene.status, ({ lag }) => lag === 0, withinMs),
    async assertDelivered(except = []) {
      const streams = Map.groupBy(await log.readAll({ limit: 100_000 }), ({ stream }) => stream);
      for (const [stream, events] of streams) {
        if (except.includes(stream)) continue;
        const expected = events.map(({ id, type, data, metadata, version, position, hash, recordedAt }) => ({
          ...{ id, revision: version - 1, type, data },
          metadata: { ...metadata, position, version, hash, recordedAt },
        }));
        assert.equal(await store.read(stream), expected, stream);
      }
      const there = store.double?.size(store.prefix);
      if (there !== undefined && except.length === 0)
        assert.is(there, [...streams.values()].flat().length, 'nothing else was written');
    },
    async close() {
      await scene.stopRelays();
      await store.stop();
      await log.close();
      await db.drop();
    },
  };
  return scene;
}
