import { fork } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { assertLogHolds } from '../../../scripts/testing/invariants.ts';
import { testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, documentStream, eventRegistry } from '../../domain/events/index.ts';
import { openDatabase } from '../database/index.ts';
import { type NewEvent, openEventLog, VersionConflict } from './index.ts';

const PROCESSES = 3;
const CALLERS = 30;
const APPENDS_A_CALLER = 25;
/** Few documents, so that callers of all processes meet on the same streams and rows. */
const DOCUMENTS = 12;

const origin = { actor: 'test', correlationId: 'many' };

/** What each process does: random facts about few documents, some with an expected version that may be wrong. */
async function writeAtRandom(url: string): Promise<{ recorded: number; conflicts: number }> {
  const database = openDatabase(url, { applicationName: 'writer', onError: () => {} });
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 30_000 });
  const count = { recorded: 0, conflicts: 0 };
  const caller = async () => {
    for (let n = 0; n < APPENDS_A_CALLER; n += 1) {
      const documentId = 1 + Math.floor(Math.random() * DOCUMENTS);
      const stream = documentStream(documentId);
      const careful = Math.random() < 0.4;
      const expectedVersion = careful
        ? ((await log.read(stream, { newestFirst: true, limit: 1 }))[0]?.version ?? 0)
        : undefined;
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => randomFact(documentId));
      try {
        await log.append(stream, events, {
          origin,
          ...(expectedVersion !== undefined && { expectedVersion }),
        });
        count.recorded += events.length;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        count.conflicts += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await log.close();
  await database.close();
  return count;
}

function randomFact(documentId: number): NewEvent<DomainEvents> {
  const failures = { dms: 0, notFound: 0 };
  const facts: NewEvent<DomainEvents>[] = [
    { type: 'WebhookReceived', data: { documentId, action: 'updated' } },
    { type: 'ProcessingStarted', data: { documentId, source: 'webhook', failures } },
    { type: 'DocumentRequeued', data: { documentId, source: 'manual', failures } },
    { type: 'DocumentDequeued', data: { documentId } },
  ];
  return facts[Math.floor(Math.random() * facts.length)] as NewEvent<DomainEvents>;
}

test('several processes write at once: order, versions, chain and read models hold', async () => {
  const db = await testDatabase();
  // The first to open makes the read models live; the others find them so.
  await (await openEventLog(db, { eventRegistry, projections })).close();
  const counts = await Promise.all(Array.from({ length: PROCESSES }, () => inAnotherProcess(db.url)));
  const { rows } = await db.query<{ n: number; last: number }>(
    'select count(*) as n, max(position) as last from events',
  );
  const recorded = counts.reduce((sum, count) => sum + count.recorded, 0);

  assert.equal(
    rows[0],
    { n: recorded, last: recorded },
    'every acknowledged fact is there, and no position is missing',
  );
  assert.ok(
    counts.every(({ conflicts }) => conflicts > 0),
    'the processes did meet on the same streams',
  );
  await assertLogHolds(db);
  await db.drop();
});

function inAnotherProcess(url: string): Promise<{ recorded: number; conflicts: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { env: { ...process.env, WRITE_TO: url }, execArgv: [] });
    child.once('message', (count: { recorded: number; conflicts: number }) => resolve(count));
    child.once('exit', (code) => code && reject(new Error(`a writer ended with ${code}`)));
  });
}

if (process.env.WRITE_TO) {
  process.send?.(await writeAtRandom(process.env.WRITE_TO));
  process.disconnect?.();
} else {
  test.run();
}
