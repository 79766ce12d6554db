import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { projections } from '../../projections/index.ts';
import { type DomainEvents, documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import { type Database, MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import type { EventLog, NewEvent } from '../../src/platform/event-log/index.ts';
import { openEventLog, replayFrom, startRelay } from '../../src/platform/event-log/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { benchDatabases, startServer } from './servers.ts';

const ROUNDS = 5;
const DOCUMENTS = 8_000;
/** As one processing leaves them. */
const EVENTS_A_DOCUMENT = 5;
const EVENTS = DOCUMENTS * EVENTS_A_DOCUMENT;
/** The client gains nothing from more. */
const IN_FLIGHT = 8;

/** Events a second from the log to the double, against the client alone: the same appends, ready in memory. */
export async function relay(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const server = await startServer(join(import.meta.dirname, 'event-store.ts'), {});
  const url = `esdb://127.0.0.1:${server.port}?tls=false`;
  const database = openDatabase(await databases.fresh(), { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 60_000 });
  try {
    await fill(log);
    const appends = await appendsOf(log);
    const seen = await interleaved(ROUNDS, {
      relay: () => throughRelay(database, url),
      client: () => clientAlone(url, appends),
    });
    return [
      ratioFigure(`relay, ${EVENTS_A_DOCUMENT} events a stream`, {
        value: seen.relay.perSecond ?? 0,
        unit: 'events/s',
        against: "the client's own ceiling",
        other: seen.client.perSecond ?? 0,
        target: { atLeast: 0.75 },
      }),
    ];
  } finally {
    await log.close();
    await database.close();
    await server.stop();
    await databases.release();
  }
}

async function throughRelay(database: Database, url: string): Promise<{ perSecond: number }> {
  await replayFrom(database, 1);
  // Nothing was delivered under the new prefix, so there is nothing to be looked for.
  await database.query('update relay_checkpoint set replayed_to = 0');
  const logger = { info: () => {}, warn: () => {} };
  const startedAt = performance.now();
  const running = await startRelay(database, { url, prefix: `${randomUUID()}-`, logger });
  while (running.now().position !== EVENTS) await new Promise((again) => setTimeout(again, 2));
  const seconds = (performance.now() - startedAt) / 1_000;
  await running.stop();
  return { perSecond: EVENTS / seconds };
}

type Append = { stream: string; events: ReturnType<typeof jsonEvent>[] };

async function clientAlone(url: string, appends: Append[]): Promise<{ perSecond: number }> {
  const client = EventStoreDBClient.connectionString(url);
  const prefix = `${randomUUID()}-`;
  const startedAt = performance.now();
  const open = appends.values();
  const sender = async () => {
    for (const { stream, events } of open)
      await client.appendToStream(prefix + stream, events, { expectedRevision: 'no_stream' });
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.dispose();
  return { perSecond: EVENTS / seconds };
}

async function appendsOf(log: EventLog<DomainEvents>): Promise<Append[]> {
  const streams = Map.groupBy(await log.readAll({ limit: EVENTS }), ({ stream }) => stream);
  return [...streams].map(([stream, events]) => ({
    stream,
    events: events.map(({ id, type, data, metadata, position, version, hash, recordedAt }) =>
      jsonEvent({ id, type, data, metadata: { ...metadata, position, version, hash, recordedAt } }),
    ),
  }));
}

async function fill(log: EventLog<DomainEvents>): Promise<void> {
  const origin = { actor: 'bench', correlationId: 'bench' };
  let next = 0;
  const caller = async () => {
    while (next < DOCUMENTS) {
      next += 1;
      await log.append(documentStream(next), processing(next), { origin });
    }
  };
  await Promise.all(Array.from({ length: 200 }, caller));
}

function processing(documentId: number): NewEvent<DomainEvents>[] {
  const failures = { dms: 0, notFound: 0 };
  return [
    { type: 'WebhookReceived', data: { documentId, action: 'updated' } },
    { type: 'ProcessingStarted', data: { documentId, source: 'webhook', failures } },
    { type: 'DocumentRequeued', data: { documentId, source: 'manual', failures } },
    { type: 'ProcessingStarted', data: { documentId, source: 'manual', failures } },
    { type: 'DocumentDequeued', data: { documentId } },
  ];
}
