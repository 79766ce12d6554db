import { randomBytes } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import {
  type DoubleOptions,
  type EventStoreCluster,
  type EventStoreDouble,
  startEventStoreCluster,
  startEventStoreDouble,
} from '../simulators/event-store/index.ts';
import { CANARY } from './canary.ts';

/** Tests that need it are skipped against a real server. */
export const hasDouble = !process.env.TEST_EVENTSTORE_URL && process.env.TEST_DATABASE !== 'containers';

/** An event store to relay to, with a part of it that belongs to this test alone. */
export type TestEventStore = {
  url: string;
  prefix: string;
  /** Undefined on a real server, which does not fail on demand. */
  double: EventStoreDouble | undefined;
  client: EventStoreDBClient;
  /** What stands in a stream, oldest first. */
  read(stream: string): Promise<StoredEvent[]>;
  stop(): Promise<void>;
};
export type StoredEvent = { id: string; revision: number; type: string; data: unknown; metadata: unknown };

/**
 * The double; or a real server: the one of `TEST_EVENTSTORE_URL`, or in a container with `TEST_DATABASE=containers`.
 */
export async function testEventStore(options?: DoubleOptions): Promise<TestEventStore> {
  return storeOn(await server(options));
}

/** Several nodes that elect a leader; there is none of them among real servers. */
export async function testEventStoreCluster(
  options?: Parameters<typeof startEventStoreCluster>[0],
): Promise<{ cluster: EventStoreCluster; store: TestEventStore }> {
  const cluster = await startEventStoreCluster(options);
  return { cluster, store: storeOn({ url: cluster.url, release: cluster.stop }) };
}

function storeOn({ url, double, release }: TestServer): TestEventStore {
  const client = EventStoreDBClient.connectionString(url);
  const store: TestEventStore = {
    url: double ? withPassword(url) : url,
    prefix: `t${randomBytes(6).toString('hex')}-`,
    double,
    client,
    async read(stream) {
      const events: StoredEvent[] = [];
      try {
        for await (const { event } of client.readStream(store.prefix + stream)) {
          if (!event) continue;
          const { id, revision, type, data, metadata } = event;
          events.push({ id, revision: Number(revision), type, data, metadata });
        }
      } catch (error) {
        if ((error as { type?: string }).type !== 'stream-not-found') throw error;
      }
      return events;
    },
    async stop() {
      await client.dispose();
      await release();
    },
  };
  return store;
}

type TestServer = { url: string; double?: EventStoreDouble | undefined; release(): Promise<void> };

async function server(options?: DoubleOptions): Promise<TestServer> {
  if (process.env.TEST_EVENTSTORE_URL)
    return { url: process.env.TEST_EVENTSTORE_URL, release: async () => {} };
  if (process.env.TEST_DATABASE === 'containers') {
    const { startEventStoreContainer } = await import('./event-store-container.ts');
    return startEventStoreContainer();
  }
  const double = await startEventStoreDouble(options);
  return { url: double.url, double, release: double.stop };
}

/** Not asked for without TLS, and never to be seen in a log. */
const withPassword = (url: string): string => url.replace('://', `://relay:${CANARY}@`);
