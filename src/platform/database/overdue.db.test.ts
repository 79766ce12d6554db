import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseClock } from '../../../scripts/testing/database-clock.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { isOverdue, openDatabase } from './index.ts';

const overdue = suite('what is overdue');
let db: TestDatabase;

overdue.before(async () => {
  db = await testDatabase();
});
overdue.after(() => db.drop());

overdue('what lies so far back, and what lies in the future', async () => {
  const clock = await databaseClock(db);
  await clock.set('2026-11-21T12:00:00Z');
  const seen = openDatabase(db.url, { applicationName: 'test', onError: () => {} });
  const of = (moment: string) => isOverdue(seen, moment, 60);
  assert.is(await of('2026-11-21T11:58:00.000Z'), true);
  assert.is(await of('2026-11-21T11:59:58.000Z'), false);
  // A transaction sees what was recorded after its beginning.
  assert.is(await of('2026-11-21T12:00:02.000Z'), false);
  assert.is(await of('2026-11-21T14:00:00.000Z'), true, 'written while a clock was ahead');
  await seen.close();
});

overdue.run();
