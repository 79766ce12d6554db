import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  counted,
  counters,
  eventRegistry,
  failure,
  origin,
} from '../../../scripts/testing/counting-events.ts';
import { type FlakyProxy, flakyProxy } from '../../../scripts/testing/flaky-proxy.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { openDatabase } from '../database/index.ts';
import { type EventLog, LogUnavailable, openEventLog, verifyChain, verifyProjection } from './index.ts';

let db: TestDatabase;
let log: EventLog<typeof eventRegistry>;
let proxy: FlakyProxy;

const connection = suite('append over a bad connection');

connection.before(async () => {
  db = await testDatabase();
  await db.query(
    'create table counters (name text primary key, count bigint, at timestamptz(3), seen jsonb)',
  );
  proxy = await flakyProxy(db.url);
  log = await throughProxy({ timeoutMs: 2_000 });
});
const throughProxy = (options: { timeoutMs?: number }) =>
  openEventLog(openDatabase(proxy.url, { applicationName: 'through-proxy', onError: () => {} }), {
    eventRegistry,
    projections: [counters],
    ...options,
  });
connection.after(async () => {
  await log.close();
  await proxy.close();
  await db.drop();
});
connection.after.each(async () => {
  assert.is(await verifyChain(db), undefined);
  assert.is(await verifyProjection(db, counters), undefined);
});

connection('an answer lost after the commit is found out: recorded once, answered as recorded', async () => {
  await log.append('lost', [counted('a')], { origin });
  proxy.swallowAnswerTo('commit');
  const [event] = await log.append('lost', [counted('a')], { origin });
  assert.is(event?.version, 2);
  assert.is((await log.read('lost')).length, 2);
});

connection('twenty cuts under load lose nothing and double nothing', async () => {
  const patient = await throughProxy({ timeoutMs: 60_000 });
  let cuts = 0;
  let recorded = 0;
  let before = -1;
  const cutting = setInterval(() => {
    // However slow the machine is, something gets through between two cuts.
    if (recorded === before) return;
    before = recorded;
    cuts += 1;
    if (cuts % 2) proxy.cut();
    else proxy.swallowAnswerTo('commit');
  }, 150);
  const caller = async (index: number) => {
    while (cuts < 20) {
      await patient.append(`cut-${index}`, [counted(`cut-${index}`)], { origin });
      recorded += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => caller(index))).finally(() =>
    clearInterval(cutting),
  );
  await patient.close();
  const { rows } = await db.query<{ n: number }>(
    `select count(*) as n from events where stream like 'cut-%'`,
  );
  assert.is(rows[0]?.n, recorded);
});

connection('a database that is away is said in time, and used again when it is back', async () => {
  proxy.setUp(false);
  const startedAt = performance.now();
  assert.instance(await failure(log.append('away', [counted('b')], { origin })), LogUnavailable);
  const quick = performance.now();
  assert.instance(await failure(log.append('away', [counted('b')], { origin })), LogUnavailable);
  assert.ok(performance.now() - quick < (quick - startedAt) / 2, 'who comes later is told at once');
  proxy.setUp(true);
  for (let tries = 0; ; tries += 1) {
    const done = await log.append('away', [counted('b')], { origin }).then(
      () => true,
      () => false,
    );
    if (done) break;
    assert.ok(tries < 50, 'recovers by itself');
    await new Promise((wait) => setTimeout(wait, 100));
  }
});

connection.run();
