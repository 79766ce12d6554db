import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../scripts/testing/test-database.ts';
import { eventType, OutdatedProcess, openEventLog, type Projection, verifyProjection } from './index.ts';

const vocabulary = {
  Named: eventType({
    schema: 1,
    data: z.strictObject({ id: z.int(), name: z.string() }),
    sentence: { de: () => '', en: () => '' },
  }),
};
const names = (version: number, spell: (name: unknown) => unknown): Projection => ({
  name: 'names',
  version,
  key: 'id',
  keysOf: ({ data }) => [data.id as number],
  on: { Named: (_, { data }) => ({ id: data.id, name: spell(data.name) }) },
});
const plain = names(1, (name) => name);
const loud = names(2, (name) => String(name).toUpperCase());
const origin = { actor: 'test', correlationId: 'c' };
const named = (id: number, name: string) => [{ type: 'Named' as const, data: { id, name } }];

const rebuild = suite('rebuild');
let db: TestDatabase;

rebuild.before.each(async () => {
  db = await testDatabase();
  await db.query('create table names (id integer primary key, name text)');
});
rebuild.after.each(() => db.drop());

rebuild('a read model with a higher version is made anew at start', async () => {
  const before = await openEventLog(db, { vocabulary, projections: [plain] });
  for (let id = 1; id <= 20; id += 1) await before.append('s', named(id, `name ${id}`), { origin });
  await before.close();

  const rebuilt: string[] = [];
  const done = ({ projection }: { projection: Projection }) => void rebuilt.push(projection.name);
  const after = await openEventLog(db, { vocabulary, projections: [loud], rebuild: { onRebuild: { done } } });
  assert.equal(rebuilt, ['names']);
  assert.equal((await db.query('select name from names where id = 20')).rows, [{ name: 'NAME 20' }]);
  assert.is(await verifyProjection(db, loud), undefined);
  await after.close();

  rebuilt.length = 0;
  await (
    await openEventLog(db, { vocabulary, projections: [loud], rebuild: { onRebuild: { done } } })
  ).close();
  assert.equal(rebuilt, [], 'and only then');
});

rebuild('a table whose shape changed is filled anew', async () => {
  const before = await openEventLog(db, { vocabulary, projections: [plain] });
  await before.append('s', named(1, 'a'), { origin });
  await before.close();
  await db.query('delete from names');
  await db.query('alter table names alter column name type varchar(100)');
  const log = await openEventLog(db, { vocabulary, projections: [plain] });
  assert.is(await verifyProjection(db, plain), undefined);
  await log.close();
});

rebuild('rows that were damaged are put right on request', async () => {
  const log = await openEventLog(db, { vocabulary, projections: [plain] });
  await log.append('s', named(1, 'a'), { origin });
  await db.query(`update names set name = 'damaged'`);
  assert.match((await verifyProjection(db, plain))?.what ?? '', 'damaged');
  await (await openEventLog(db, { vocabulary, projections: [plain], rebuild: { only: ['names'] } })).close();
  assert.is(await verifyProjection(db, plain), undefined);
  await log.append('s', named(2, 'b'), { origin });
  assert.is(await verifyProjection(db, plain), undefined, 'and a process that was writing goes on');
  await log.close();
});

rebuild('a process of the older release stops writing once the newer one has started', async () => {
  const told: unknown[] = [];
  const old = await openEventLog(db, {
    vocabulary,
    projections: [plain],
    onOutdated: (error) => told.push(error),
  });
  await old.append('s', named(1, 'a'), { origin });
  const next = await openEventLog(db, { vocabulary, projections: [loud] });
  const refused = await old.append('s', named(2, 'b'), { origin }).catch((error: unknown) => error);
  assert.instance(refused, OutdatedProcess);
  assert.equal(told, [refused]);
  assert.instance(
    await old.append('s', named(2, 'b'), { origin }).catch((error: unknown) => error),
    OutdatedProcess,
  );
  await next.append('s', named(2, 'b'), { origin });
  assert.is(await verifyProjection(db, loud), undefined);
  await old.close();
  await next.close();
});

rebuild('an older release does not start on the tables of a newer one', async () => {
  await (await openEventLog(db, { vocabulary, projections: [loud] })).close();
  const refused = await openEventLog(db, { vocabulary, projections: [plain] }).catch((error: Error) => error);
  assert.match(String(refused), 'used by a newer release: its read model names is at version 2');
});

rebuild.run();
