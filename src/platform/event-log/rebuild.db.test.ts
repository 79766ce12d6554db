import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  eventRegistry,
  fillNames,
  leftovers,
  loud,
  makeNamesTable,
  named,
  names,
  openNames,
  origin,
  plain,
} from '../../../scripts/testing/names.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import {
  FoldFailed,
  OutdatedProcess,
  openEventLog,
  type Projection,
  RebuildUnderWay,
  type RebuiltReadModels,
  rebuildReadModels,
  verifyProjection,
} from './index.ts';

const rebuild = suite('rebuild');
let db: TestDatabase;

rebuild.before.each(async () => {
  db = await testDatabase();
  await makeNamesTable(db);
});
rebuild.after.each(async () => {
  assert.equal(await leftovers(db), []);
  await db.drop();
});

const nameOf = async (id: number) => (await db.query('select name from names where id = $1', [id])).rows;
const countedRows = async () =>
  (await db.query('select sum(rows)::bigint as rows from read_model_counts')).rows;
const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  );
const open = (projection: Projection, results: RebuiltReadModels[] = []) =>
  openEventLog(db, {
    eventRegistry,
    projections: [projection],
    rebuild: { onRebuilt: (result) => results.push(result) },
  });

rebuild('a read model with a higher version is made anew at start, and only then', async () => {
  const before = await openNames(db);
  await fillNames(before, 20);
  await before.close();

  const results: RebuiltReadModels[] = [];
  await (await open(loud, results)).close();
  assert.equal(results[0]?.tables, [{ name: 'names', rows: 18 }]);
  assert.is(results[0]?.events, 22);
  assert.equal(await nameOf(19), [{ name: 'NAME 19' }]);
  assert.equal(await nameOf(20), []);
  assert.equal(await countedRows(), [{ rows: 18 }]);
  assert.is(await verifyProjection(db, loud), undefined);

  await (await open(loud, results)).close();
  assert.is(results.length, 1);
});

rebuild('a table whose shape changed is filled anew', async () => {
  const before = await openNames(db);
  await fillNames(before, 3);
  await before.close();
  await db.query('delete from names');
  await db.query('alter table names alter column name type varchar(100)');
  await (await openNames(db)).close();
  assert.is(await verifyProjection(db, plain), undefined);
  assert.equal(await countedRows(), [{ rows: 3 }]);
});

rebuild('what was damaged is put right on request, and a process that was writing goes on', async () => {
  const log = await openNames(db);
  await fillNames(log, 3);
  await db.query(`update names set name = 'damaged' where id = 2`);
  await db.query('insert into names values (77, $$invented$$)');
  await db.query('update read_model_counts set rows = 5');
  assert.match((await verifyProjection(db, plain))?.what ?? '', 'damaged');
  const { heldMs } = await rebuildReadModels(db, [plain], ['names']);
  assert.ok(heldMs > 0);
  assert.is(await verifyProjection(db, plain), undefined);
  await log.append('names', named(4, 'd'), { origin });
  await log.append('names', [{ type: 'Forgotten', data: { id: 1 } }], { origin });
  assert.is(await verifyProjection(db, plain), undefined);
  assert.equal(await countedRows(), [{ rows: 3 }]);
  await log.close();
});

rebuild('a process of the older release stops writing once the newer one has started', async () => {
  const told: unknown[] = [];
  const old = await openEventLog(db, {
    eventRegistry,
    projections: [plain],
    onOutdated: (error) => told.push(error),
  });
  await old.append('s', named(1, 'a'), { origin });
  const next = await openNames(db, loud);
  const refused = await failure(old.append('s', named(2, 'b'), { origin }));
  assert.instance(refused, OutdatedProcess);
  assert.equal(told, [refused]);
  assert.instance(await failure(old.append('s', named(2, 'b'), { origin })), OutdatedProcess);
  await next.append('s', named(2, 'b'), { origin });
  assert.is(await verifyProjection(db, loud), undefined);
  await old.close();
  await next.close();
});

rebuild('it also learns so where the new table lacks the columns that it reads', async () => {
  const old = await openNames(db);
  await old.append('s', named(1, 'a'), { origin });
  await db.query('alter table names rename column name to spelled');
  const spelled: Projection = {
    ...names(2, String),
    on: { Named: (_, { data }) => ({ id: data.id, spelled: data.name }) },
  };
  const next = await openNames(db, spelled);
  assert.instance(await failure(old.append('s', named(2, 'b'), { origin })), OutdatedProcess);
  assert.is(await verifyProjection(db, spelled), undefined);
  await old.close();
  await next.close();
});

rebuild('an older release does not start on the tables of a newer one, nor rebuilds them', async () => {
  await (await openNames(db, loud)).close();
  const said = 'used by a newer release: its read model names is at version 2';
  assert.match(String(await failure(openNames(db, plain))), said);
  assert.match(String(await failure(rebuildReadModels(db, [plain], ['names']))), said);
});

rebuild(
  'an event that cannot be folded stops it with all there is to know, and nothing changes',
  async () => {
    const log = await openNames(db);
    await fillNames(log, 10);
    const broken: Projection = {
      ...names(2, String),
      on: {
        ...plain.on,
        Forgotten: () => {
          throw new Error('no such schema');
        },
      },
    };
    const error = await failure(openNames(db, broken));
    assert.instance(error, FoldFailed);
    assert.is(error.message, 'names cannot be folded: event 11, Forgotten of schema 3: no such schema');
    assert.is(await verifyProjection(db, plain), undefined);
    await log.append('s', named(11, 'k'), { origin });
    await log.close();
    // The next one sweeps up.
    await (await openNames(db, plain)).close();
  },
);

rebuild('of several that start at once one rebuilds, the others wait for what it makes', async () => {
  const before = await openNames(db);
  await fillNames(before, 100);
  const results: RebuiltReadModels[] = [];
  const logs = await Promise.all([open(loud, results), open(loud, results), open(loud, results)]);
  assert.is(results.length, 1);
  for (const [index, log] of logs.entries()) await log.append('s', named(200 + index, 'x'), { origin });
  assert.is(await verifyProjection(db, loud), undefined);
  for (const log of [before, ...logs]) await log.close();
});

rebuild('several that start on a fresh database need no rebuild', async () => {
  const results: RebuiltReadModels[] = [];
  const logs = await Promise.all([open(plain, results), open(plain, results), open(plain, results)]);
  assert.equal(results, []);
  for (const [index, log] of logs.entries()) await log.append('s', named(index, 'x'), { origin });
  assert.equal(await countedRows(), [{ rows: 3 }]);
  for (const log of logs) await log.close();
});

rebuild('while one is under way a second by hand is refused, and a start waits', async () => {
  const log = await openNames(db);
  await fillNames(log, 10);
  const reader = await db.connect({ application_name: 'long-report' });
  await reader.query('begin; select count(*) from names');

  const waiting: string[] = [];
  const first = rebuildReadModels(db, [loud], ['names'], {
    onProgress: (progress) => progress.step === 'wait' && waiting.push(progress.readers),
  });
  await until(
    () => waiting,
    (seen) => seen.length > 0,
  );
  assert.match(waiting[0] ?? '', /^long-report \(process \d+\)$/);
  const refused = await failure(rebuildReadModels(db, [loud], ['names']));
  assert.instance(refused, RebuildUnderWay);
  assert.match(refused.message, /^A rebuild is under way already \(.+, database process \d+, since 20/);
  const results: RebuiltReadModels[] = [];
  const start = open(loud, results);
  await log.append('s', named(50, 'the old process writes on'), { origin });

  await reader.end();
  assert.is((await first).tables[0]?.rows, 10);
  const next = await start;
  assert.equal(results, []);
  assert.instance(await failure(log.append('s', named(51, 'x'), { origin })), OutdatedProcess);
  assert.is(await verifyProjection(db, loud), undefined);
  await next.close();
  await log.close();
});

rebuild.run();
