import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FlakyProxy, flakyProxy } from '../../../scripts/testing/flaky-proxy.ts';
import { serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { TimedOut } from '../async/index.ts';
import { holdSessionLock, openDatabase } from './index.ts';

// Connections that die without a word: a failover, a firewall that forgot them. New ones work.

const BACK_WITHIN_MS = 30_000;
const silent = suite('connections that went silent');
let db: TestDatabase;
let proxy: FlakyProxy;

silent.before(async () => {
  db = await testDatabase();
  proxy = await flakyProxy(db.url);
});
silent.after(async () => {
  await proxy.close();
  await db.drop();
});

silent('one silent connection is enough to leave them all', async () => {
  const pool = openDatabase(proxy.url, { applicationName: 'test', statementMs: 500, onError: () => {} });
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')));
  proxy.forget();
  const error = await pool.query('select 1').catch((error: unknown) => error);
  assert.instance(error, TimedOut);
  // A silent one that is tried says so after its time, as the first did: none of the others is.
  for (let n = 0; n < 8; n += 1) await pool.query('select 1');
  await pool.close();
});

silent('a lock that cannot be asked for leaves no connection behind', async () => {
  const pool = openDatabase(proxy.url, { applicationName: 'lock-test', onError: () => {} });
  // The name ends the statement at the server.
  const error = await holdSessionLock(pool, 'holds a \0').catch((error: unknown) => error);
  assert.instance(error, Error);
  await until(
    async () =>
      (await db.query(`select from pg_stat_activity where application_name = 'lock-test'`)).rowCount,
    (count) => count === 0,
  );
  await pool.close();
});

silent('webhook and queue are back within half a minute', async () => {
  const own = await testDatabase();
  const between = await flakyProxy(own.url);
  const fixture = await serviceFixture({ db: own, databaseUrl: () => between.url });
  const processed = async (documentId: number) =>
    (
      await own.query(`select from events where type = 'DocumentProcessed' and data ->> 'documentId' = $1`, [
        String(documentId),
      ])
    ).rowCount ?? 0;
  try {
    assert.is((await fixture.call(1)).status, 200);
    await until(
      () => processed(1),
      (count) => count > 0,
    );
    between.forget();
    await until(
      async () => (await fixture.call(2)).status,
      (status) => status === 200,
      BACK_WITHIN_MS,
    );
    await until(
      () => processed(2),
      (count) => count > 0,
      BACK_WITHIN_MS,
    );
  } finally {
    await fixture.close();
    await between.close();
  }
});

silent.run();
