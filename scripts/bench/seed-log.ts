import type { Client } from 'pg';
import { projections } from '../../projections/index.ts';
import { documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import { type Database, MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { canonical } from '../../src/platform/event-log/canonical.ts';
import { newEventId } from '../../src/platform/event-log/event-id.ts';
import { chainHash, GENESIS } from '../../src/platform/event-log/hash-chain.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { hotStatements } from '../../src/platform/event-log/turn.ts';

const EVENTS_A_STATEMENT = 5_000;
const FIRST_TIME = Date.UTC(2026, 0, 1);

export type SeedOptions = {
  events: number;
  /** Over how many documents the events are spread. */
  documents?: number;
  /** How many documents wait in the queue at any time. */
  waiting?: number;
  /** Leave out what the queue is not folded from: calls and starts of processings alone. */
  onlyQueue?: boolean;
  /** Every so many-th event is one more call for document 1, so that its stream gets long. */
  longStreamEvery?: number;
};

/**
 * Makes a log of the given size with a valid chain: documents that are called for, processed and changed, again
 * and again. Events are written in bulk around the writer, which no service may do; the read models are then
 * built by opening the log.
 */
export async function seededDatabase(url: string, options: SeedOptions): Promise<Database> {
  const database = openDatabase(url, { applicationName: 'bench', statementMs: 600_000, onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const client = await database.connect();
  await seedLog(client, options);
  await client.end();
  await database.query('vacuum analyze events');
  await (await openEventLog(database, { eventRegistry, projections })).close();
  await database.query('analyze');
  return database;
}

/** Writes the events alone, into an empty table. */
export async function seedLog(client: Client, options: SeedOptions): Promise<void> {
  await client.query('set synchronous_commit = off');
  const versions = new Map<string, number>();
  let hash = GENESIS;
  let position = 0;
  let written: Promise<unknown> = Promise.resolve();
  for (const facts of pagesOf(factsOf(options), EVENTS_A_STATEMENT)) {
    const recordedAt = new Date(FIRST_TIME + position).toISOString();
    const first = position + 1;
    const rows: (string | number)[][] = [];
    for (const { type, data } of facts) {
      position += 1;
      const stream = documentStream(data.documentId);
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const place = { position, id: newEventId(), stream, version, type, recordedAt };
      const metadata = canonical({ actor: 'paperless', correlationId: place.id, schema: 1 });
      hash = chainHash(hash, place, canonical(data), metadata);
      rows.push([place.id, stream, version, type, canonical(data), metadata, hash]);
    }
    await written;
    written = client.query({
      name: 'seed',
      text: hotStatements.INSERT,
      values: [first, recordedAt, ...columnsOf(rows)],
    });
  }
  await written;
}

/** As the statement of the writer takes them: one text a column, one line a row. */
const columnsOf = (rows: (string | number)[][]): string[] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]).join('\n'));

type SeedFact = { type: string; data: { documentId: number; [name: string]: unknown } };

function* factsOf({
  events,
  documents = 50_000,
  waiting = 5_000,
  onlyQueue,
  longStreamEvery,
}: SeedOptions): Generator<SeedFact> {
  let made = 0;
  const due = function* (facts: SeedFact[]): Generator<SeedFact> {
    for (const fact of facts) {
      if (made >= events) return;
      made += 1;
      if (longStreamEvery && made % longStreamEvery === 0) yield called(1);
      else yield fact;
    }
  };
  for (let round = 0; made < events; round += 1) {
    yield* due([called(2 + (round % documents))]);
    if (round < waiting) continue;
    const facts = processed(2 + ((round - waiting) % documents), round);
    yield* due(onlyQueue ? facts.slice(0, 1) : facts);
  }
}

const called = (documentId: number): SeedFact => ({
  type: 'WebhookReceived',
  data: { documentId, action: 'updated' },
});

/** What one processing that changes the title leaves in the log. */
function processed(documentId: number, round: number): SeedFact[] {
  const processingId = newEventId();
  const before = fieldsOf(`Scan ${round}`);
  const after = fieldsOf(`Rechnung ${round} „Müller & Söhne“`);
  const changes = [{ what: 'title', from: before.title, to: after.title, rule: 'Rechnungen' }];
  return [
    {
      type: 'ProcessingStarted',
      data: { documentId, source: 'webhook', failures: { dms: 0, notFound: 0 } },
    },
    {
      type: 'DocumentObserved',
      data: { documentId, fields: before, added: '2026-01-01T00:00:00.000Z', checksum: null },
    },
    {
      type: 'ProcessingPlanned',
      data: { documentId, processingId, before, changes, rules: ['Rechnungen'] },
    },
    {
      type: 'DocumentProcessed',
      data: { documentId, processingId, outcome: 'changed', before, after, rules: ['Rechnungen'] },
    },
  ];
}

const fieldsOf = (title: string) => ({
  title,
  correspondent: 12,
  documentType: 3,
  created: '2026-01-01',
  owner: null,
  tags: [1, 16, 44],
  customFields: [{ field: 7, value: 'EUR119.00' }],
});

function* pagesOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let page: Item[] = [];
  for (const item of items) {
    if (page.push(item) < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
