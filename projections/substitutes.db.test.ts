import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { testDatabase } from '../scripts/testing/test-database.ts';
import { absentPeople, substitutesFrom } from './substitutes.ts';

const days = suite('the days of a substitute');

days('both the first and the last one are days on which somebody stands in', async () => {
  const db = await testDatabase();
  try {
    await db.query(
      `insert into substitutes (substitution_id, absent, substitute, first_day, last_day, named_at, named_by)
       values (gen_random_uuid(), 'anna', 'ben', '2026-11-23', '2026-11-30', now(), 'anna')`,
    );
    const on = async (day: string) => [await absentPeople(db, 'ben', day), await substitutesFrom(db, day)];
    for (const [day, absent, known] of [
      ['2026-11-22', 0, 1],
      ['2026-11-23', 1, 1],
      ['2026-11-30', 1, 1],
      ['2026-12-01', 0, 0],
    ] as const)
      assert.equal(
        (await on(day)).map(({ length }) => length),
        [absent, known],
        day,
      );
    assert.equal(await absentPeople(db, 'anna', '2026-11-25'), []);
  } finally {
    await db.drop();
  }
});

days.run();
