import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../projections/index.ts';
import { type DomainEvents, documentStream, eventRegistry, NO_FAILURES } from '../src/domain/events/index.ts';
import { trailOf } from '../src/features/audit/index.ts';
import { type EventLog, openEventLog, refold } from '../src/platform/event-log/index.ts';
import { bareEnvironment } from './testing/bare-environment.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

const cli = suite('npm run audit-trail');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
/** What the queue held at some times. */
const moments: { time: string; queue: object[] }[] = [];

const QUEUE =
  'select document_id, created_at, position, source, failures from webhook_queue order by document_id';

cli.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  for (let documentId = 1; documentId <= 6; documentId += 1) {
    await append(documentId, { type: 'WebhookReceived', data: { documentId, action: 'updated' } });
    if (documentId % 2 === 0)
      await append(documentId, {
        type: 'ProcessingStarted',
        data: { documentId, source: 'webhook', failures: NO_FAILURES },
      });
    const { rows } = await db.query<{ now: string }>('select clock_timestamp() as now');
    moments.push({ time: rows[0]?.now ?? '', queue: (await db.query(QUEUE)).rows });
    await new Promise((later) => setTimeout(later, 5));
  }
  await append(7, { type: 'IntakeGapFound', data: { documentId: 7 } });
  await log.append('api-key-0a1b2c3d4e', [{ type: 'ApiKeyRevoked', data: { keyId: '0a1b2c3d4e' } }], {
    origin: { actor: 'command-line', correlationId: 'c' },
  });
});
cli.after(async () => {
  await log.close();
  await db.drop();
});

type Fact = Parameters<typeof log.append>[1][number];
const append = (documentId: number, event: Fact) =>
  log.append(documentStream(documentId), [event], { origin: { actor: 'worker', correlationId: 'c' } });

function run(...given: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit-trail.ts'), ...given], {
    env: { ...bareEnvironment(), DATABASE_URL: db.url },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

cli('lines in German, of one stream, the oldest first', async () => {
  const { out, code } = await run('--stream', 'document-2', '--lang', 'de');
  assert.is(code, 0);
  const lines = out.trimEnd().split('\n');
  assert.is(lines.length, 2);
  assert.match(lines[0] ?? '', /^\S+Z {2}#2 {2}document-2 {2}worker {2}Paperless hat Dokument 2 gemeldet/);
  assert.match(lines[1] ?? '', 'Die Verarbeitung von Dokument 2 begann');
});

cli('the newest n of those that match, the oldest of them first; or all', async () => {
  const types = async (filter: object, limit?: number) => {
    const found: string[] = [];
    for await (const events of trailOf(log, filter, limit))
      found.push(...events.map(({ type, position }) => `${position} ${type}`));
    return found;
  };
  const newest = ['8 WebhookReceived', '9 ProcessingStarted', '10 IntakeGapFound'];
  assert.equal(await types({ actor: 'worker' }, 3), newest);
  assert.is((await types({})).length, 11);
  const between = { from: moments[0]?.time, to: moments[2]?.time };
  assert.equal(await types(between), ['2 WebhookReceived', '3 ProcessingStarted', '4 WebhookReceived']);
});

cli('a read model as it was at each time is what its table held then', async () => {
  const queue = projections.find(({ name }) => name === 'webhook_queue');
  for (const { time, queue: held } of moments) {
    const rows = queue && (await refold(db, queue, { upTo: await log.positionAt(time) }));
    assert.equal([...(rows?.values() ?? [])], held);
  }
});

cli('--as-of … --show …: as lines for programs, as a table for people, as CSV', async () => {
  const { time, queue } = moments[3] as (typeof moments)[number];
  const asked = ['--as-of', time, '--show', 'webhook_queue'];
  const [json, table, csv, empty] = await Promise.all([
    run(...asked, '--format', 'jsonl'),
    run(...asked),
    run(...asked, '--format', 'csv'),
    run('--as-of', '2020-01-01', '--show', 'setting_values'),
  ]);
  const rows = json.out.trimEnd().split('\n');
  assert.equal(
    rows.map((line) => JSON.parse(line)),
    queue,
  );
  assert.match(table.err, `webhook_queue at ${time}, after event 6: 2 rows`);
  assert.match(table.out, /^document_id +created_at +position +source +failures\n1 +\S+Z +1 +webhook\n3 /);
  assert.match(csv.out, /^document_id,created_at,position,source,failures\r\n1,\S+Z,1,webhook,\r\n3,/);
  assert.equal([empty.code, empty.out], [0, '']);
  assert.match(empty.err, 'after event 0: 0 rows');
});

cli('a wrong word ends with 1 and says how it is used', async () => {
  const { code, out, err } = await run('--type', 'Nothing');
  assert.equal([code, out], [1, '']);
  assert.match(err, /^--type: one of WebhookReceived, /);
  assert.match(err, 'npm run audit-trail -- [--stream');
  assert.not.match(err, 'at async');
});

cli.run();
