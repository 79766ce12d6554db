import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toleratingAge } from '../async/index.ts';
import { sharedReads } from './shared-reads.ts';

const shared = suite('reads that are shared');

function counting() {
  const sent: string[] = [];
  let isAway = false;
  const db = sharedReads({
    async query(text: string, values: unknown[] = []) {
      sent.push([text, ...values].join(' '));
      if (isAway) throw new Error('away');
      return { rows: [], rowCount: sent.length };
    },
  });
  return {
    ...{ db, sent },
    setAway(away: boolean) {
      isAway = away;
    },
  };
}

shared('within work that tolerates their age, the same one is sent once', async () => {
  const { db, sent } = counting();
  const reading = toleratingAge(60_000);
  await reading(() => Promise.all([db.query('select 1', ['a']), db.query('select 1', ['a'])]));
  const { rowCount } = await reading(() => db.query('select 1', ['a']));
  await reading(() => db.query('select 1', ['b']));
  assert.is(rowCount, 1);
  assert.equal(sent, ['select 1 a', 'select 1 b']);
});

shared('elsewhere, and in the next piece of work, it is sent again', async () => {
  const { db, sent } = counting();
  await toleratingAge(60_000)(() => db.query('select 1'));
  await toleratingAge(60_000)(() => db.query('select 1'));
  await db.query('select 1');
  await db.query('select 1');
  assert.is(sent.length, 4);
});

shared('whatever writes or locks is sent each time', async () => {
  const { db, sent } = counting();
  const statements = [
    'insert into a values (1)',
    'with b as (delete from a) select 1',
    'select 1\n for update',
  ];
  await toleratingAge(60_000)(async () => {
    for (const statement of [...statements, ...statements]) await db.query(statement);
  });
  assert.equal(sent, [...statements, ...statements]);
});

shared('a failure is not kept', async () => {
  const { db, setAway } = counting();
  const reading = toleratingAge(60_000);
  setAway(true);
  await reading(() => db.query('select 1')).then(
    () => assert.unreachable('it must fail'),
    (error: Error) => assert.is(error.message, 'away'),
  );
  setAway(false);
  assert.is((await reading(() => db.query('select 1'))).rowCount, 2);
});
shared.run();
