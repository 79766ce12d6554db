import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../../../scripts/testing/test-database.ts';
import { cancelRehearsal, isWanted, noteRehearsal, renewLease } from './rehearsal-table.ts';

// A rehearsal goes on only as long as the one who asked for it looks at it.

const rehearsals = suite('how long a rehearsal goes on');
let db: TestDatabase;
let runId: string;

rehearsals.before(async () => {
  db = await testDatabase();
});
rehearsals.after(() => db.drop());
rehearsals.before.each(async () => {
  runId = randomUUID();
  await noteRehearsal(db, runId, 'anna');
});

/** So long ago somebody has looked last. */
const pass = (seconds: number) =>
  db.query('update rehearsals set asked_at = asked_at - make_interval(secs => $1)', [seconds]);

rehearsals('begun just now it goes on', async () => {
  assert.is(await isWanted(db, runId), true);
});

rehearsals('it ends when nobody has looked for a while', async () => {
  await pass(60);
  assert.is(await isWanted(db, runId), false);
});

rehearsals('each look of the one who asked renews it', async () => {
  await pass(60);
  await renewLease(db, runId, 'anna');
  assert.is(await isWanted(db, runId), true);
});

rehearsals('the look of somebody else does not', async () => {
  await pass(60);
  await renewLease(db, runId, 'ben');
  assert.is(await isWanted(db, runId), false);
});

rehearsals('once cancelled it stays so, whoever looks', async () => {
  await cancelRehearsal(db, runId, 'anna');
  await renewLease(db, runId, 'anna');
  assert.is(await isWanted(db, runId), false);
});
rehearsals.run();
