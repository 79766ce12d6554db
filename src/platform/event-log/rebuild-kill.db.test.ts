import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  fillNames,
  leftovers,
  loud,
  makeNamesTable,
  named,
  openNames,
  origin,
  plain,
} from '../../../scripts/testing/names.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { openDatabase } from '../database/index.ts';
import { OutdatedProcess, type Projection, verifyChain, verifyProjection } from './index.ts';
import { reconcileReadModels } from './reconcile.ts';

// Processes that are killed while they rebuild.

const EVENTS = 3_000;
type Point = 'fold' | 'fill' | 'wait' | 'none';

/** The process to be killed: starts with a newer read model, and stops at a point. */
async function rebuildUntil(url: string, point: Point): Promise<void> {
  const standStill = () => {
    process.send?.('here');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
  const database = openDatabase(url, { applicationName: 'to-be-killed', onError: () => {} });
  const projection: Projection = {
    ...loud,
    on: {
      ...loud.on,
      Named(row, event, key) {
        if (point === 'fold' && event.position === EVENTS / 2) standStill();
        return loud.on.Named?.(row, event, key) ?? null;
      },
    },
  };
  process.send?.('started');
  await reconcileReadModels(database, [projection], {
    onProgress({ step }) {
      if (step === point) standStill();
    },
  });
  process.send?.('done');
  await database.close();
}

const kill = suite('a rebuild that is killed');
let db: TestDatabase;

kill.before.each(async () => {
  db = await testDatabase();
  await makeNamesTable(db);
});
kill.after.each(() => db.drop());

const begin = async (point: Point): Promise<ChildProcess> => {
  const child = fork(import.meta.filename, {
    env: { ...process.env, REBUILD: db.url, POINT: point },
    execArgv: [],
  });
  children.push(child);
  await once(child, 'message');
  return child;
};
const children: ChildProcess[] = [];
// A stopped one would keep the output of this process open when a test fails.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
const killed = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

for (const point of ['fold', 'fill', 'wait'] as const) {
  kill(
    `while it is to ${point}: the old table stays right, writers go on, the next start finishes`,
    async () => {
      const log = await openNames(db);
      await fillNames(log, EVENTS);
      const reader = await db.connect();
      if (point === 'wait') await reader.query('begin; select from names limit 1');
      const child = await begin(point);
      await once(child, 'message');
      assert.ok((await leftovers(db)).length > 0, 'it was in the middle');
      await killed(child);
      await reader.end();

      await log.append('names', named(1_000_000, 'after'), { origin });
      assert.is(await verifyProjection(db, plain), undefined);
      await (await openNames(db, loud)).close();
      assert.is(await verifyProjection(db, loud), undefined);
      assert.equal(await leftovers(db), []);
      await log.close();
    },
  );
}

/** Lets the server take its time over the first ALTER TABLE of the swap, with the log locked. */
const slowSwap = (seconds: number) =>
  db.query(`
    create function take_your_time() returns event_trigger language plpgsql as $$
    begin
      if current_setting('application_name') = 'intake-rebuild' then perform pg_sleep(${seconds}); end if;
    end $$;
    create event trigger slow_swap on ddl_command_start when tag in ('ALTER TABLE')
      execute function take_your_time()`);
const inTheSwap = () =>
  until(
    async () => (await db.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount,
    (sleeping) => sleeping === 1,
  );

kill('under the lock of the log: it is let go within seconds, and nothing was swapped', async () => {
  const log = await openNames(db);
  await fillNames(log, 10);
  await slowSwap(30);
  const child = await begin('none');
  await inTheSwap();
  await killed(child);
  await log.append('names', named(1_000_000, 'after'), { origin });
  assert.is(await verifyProjection(db, plain), undefined);
  await db.query('drop event trigger slow_swap');
  await (await openNames(db, loud)).close();
  assert.is(await verifyProjection(db, loud), undefined);
  assert.equal(await leftovers(db), []);
  await log.close();
});

kill('one that is only stopped there has sent the whole swap already: the server finishes it', async () => {
  const log = await openNames(db);
  await fillNames(log, 10);
  await slowSwap(0.5);
  const child = await begin('none');
  await inTheSwap();
  child.kill('SIGSTOP');
  const refused = await log.append('names', named(1_000_000, 'after'), { origin }).catch((error) => error);
  assert.instance(refused, OutdatedProcess);
  assert.is(await verifyProjection(db, loud), undefined);
  await killed(child);
  await db.query('drop event trigger slow_swap');
  await (await openNames(db, loud)).close();
  assert.equal(await leftovers(db), []);
  await log.close();
});

kill('again and again at any moment: always one whole table or the other', async () => {
  const log = await openNames(db);
  await fillNames(log, EVENTS);
  let outcome = 'old';
  for (let round = 0; outcome === 'old' && round < 8; round += 1) {
    const child = await begin('none');
    const ended = once(child, 'message').then(() => 'new');
    await Promise.race([delay(15 + round * 35), ended]);
    await killed(child);
    const appended = await log
      .append('names', named(2_000_000 + round, 'x'), { origin })
      .catch((error) => error);
    outcome = appended instanceof OutdatedProcess ? 'new' : 'old';
    assert.is(await verifyProjection(db, outcome === 'new' ? loud : plain), undefined);
  }
  await (await openNames(db, loud)).close();
  assert.is(await verifyProjection(db, loud), undefined);
  assert.is(await verifyChain(db), undefined);
  assert.equal(await leftovers(db), []);
  await log.close();
});

if (process.env.REBUILD) {
  await rebuildUntil(process.env.REBUILD, process.env.POINT as Point);
  if (process.connected) process.disconnect?.();
} else {
  kill.run();
}
