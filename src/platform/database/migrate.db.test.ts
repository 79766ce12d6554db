import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { migrate } from './index.ts';

const migrations = suite('migrations');
let db: TestDatabase;
let directory: string;

migrations.before(async () => {
  db = await testDatabase({ migrated: false });
  await db.query('create table things (id integer primary key); insert into things values (1)');
  directory = await mkdtemp(join(tmpdir(), 'intake-migrations-'));
  await writeFile(join(directory, '0001_things.sql'), 'alter table things add column name text;');
});
migrations.after(async () => {
  await rm(directory, { recursive: true, force: true });
  await db.drop();
});

migrations(
  'behind a dump: those who only read and write go on, and it is done when the dump has ended',
  async () => {
    const dump = await db.connect();
    await dump.query('begin isolation level repeatable read; select from things');
    const said: string[] = [];
    const migrating = migrate(db, { directory, log: (line) => void said.push(line), lockWithinMs: 300 });
    await until(
      async () => {
        // Behind a migration that waits without end, this would wait for the dump, which ends after it.
        await db.query('update things set id = id');
        return said.filter((line) => line.includes('a migration waits')).length;
      },
      (lines) => lines > 0,
      20_000,
    );
    await dump.query('commit');
    await dump.end();
    assert.equal(await migrating, ['0001_things']);
  },
);

migrations('whoever is told to end does not go on waiting', async () => {
  await writeFile(join(directory, '0002_more.sql'), 'alter table things add column more text;');
  const dump = await db.connect();
  await dump.query('begin; select from things');
  const told = new AbortController();
  const log = () => told.abort();
  const error = await migrate(db, { directory, log, signal: told.signal, lockWithinMs: 100 }).catch(
    (error: unknown) => error,
  );
  assert.is((error as Error).name, 'AbortError');
  await dump.end();
});

migrations.run();
