import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { projections } from '../projections/index.ts';
import { releasedSchemas } from '../scripts/schemas/released.ts';
import { assertLogHolds } from '../scripts/testing/invariants.ts';
import { serviceFixture } from '../scripts/testing/service-fixture.ts';
import { MIGRATIONS, type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { migrate } from './database/index.ts';
import { type EventRegistry, eventType, type JsonObject, openEventLog } from './event-log/index.ts';
import { eventRegistry } from './events/index.ts';

// A database of the first release, with every kind of event it knew, is taken over by this one.

/** The last migration of the first release; later ones stand in the same folder. */
const LAST = '0010_approvals.sql';

const upgrade = suite('a database of the first release');

upgrade('is migrated, read, folded anew and found whole', async () => {
  const db = await testDatabase({ migrated: false });
  await migrateTo(db, LAST);
  const written = await fillAsBefore(db);
  const fixture = await serviceFixture({ db, documents: 2 });
  try {
    const ready = await fetch(`${fixture.url}/api/health/ready`);
    assert.is(ready.status, 200, await ready.text());
    assert.is((await fixture.call(1)).status, 200);

    const log = await openEventLog(db, { eventRegistry, projections });
    const old = (await log.readAll({ limit: written })).filter(({ position }) => position <= written);
    await log.close();
    assert.is(old.length, written);
    for (const { type, data } of old) {
      const kind = eventRegistry[type as keyof typeof eventRegistry];
      assert.equal(kind.data.parse(data), data, `${type} has its present shape`);
    }
    const { rows } = await db.query<{ approver: string }>(
      'select count(*) as approver from document_types where document_type_id = 4711',
    );
    assert.equal(rows, [{ approver: 0 }], 'what no event tells of is gone from the read models');
    await assertLogHolds(db);
  } finally {
    await fixture.close();
  }
});

upgrade.run();

async function migrateTo(db: TestDatabase, last: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'intake-upgrade-'));
  for (const file of readdirSync(MIGRATIONS))
    if (file <= last) cpSync(join(MIGRATIONS, file), join(directory, file));
  const ran = await migrate(db, { directory, log: console.error });
  assert.is(`${ran.at(-1)}.sql`, last);
  rmSync(directory, { recursive: true });
}

/**
 * Gives the database the log of the first release: an example of every shape that it wrote, there and back, so that
 * they follow one another in more than one order. The log is written elsewhere, where today's writer finds its tables,
 * and brought here as it stands. A row of a read model follows from nothing.
 *
 * @returns how many events there are
 */
async function fillAsBefore(db: TestDatabase): Promise<number> {
  const written = await testDatabase();
  try {
    const count = await writeAsBefore(written);
    await db.query('delete from log_head');
    for (const table of ['events', 'log_head']) {
      const { rows } = await written.query<{ all: string }>(
        `select json_agg(one order by one)::text as all from ${table} one`,
      );
      await db.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows[0]?.all,
      ]);
    }
    await db.query(
      `insert into document_types (document_type_id, freigabe_erforderlich, changed_at, changed_by)
       values (4711, true, now(), 'nobody')`,
    );
    return count;
  } finally {
    await written.drop();
  }
}

async function writeAsBefore(db: TestDatabase): Promise<number> {
  const oldest = releasedSchemas().filter(({ schema }) => schema === 1);
  assert.ok(oldest.length > 50);
  const sentence = { de: () => '', en: () => '' };
  const before: EventRegistry = Object.fromEntries(
    oldest.map(({ type, shape }) => [
      type,
      eventType({ schema: 1, data: z.fromJSONSchema(shape), sentence }),
    ]),
  );
  const log = await openEventLog(db, {
    eventRegistry: before,
    projections: projections
      .filter(({ name }) => name !== 'unseen_documents')
      .map((one) => ({ ...one, version: 0, eventRegistry: before, on: {} })),
  });
  const origin = { actor: 'worker', correlationId: 'before' };
  const order = [...oldest, ...oldest.toReversed()];
  for (const { type, example } of order)
    await log.append(`old-${type}`, [{ type, data: toMilliseconds(example) }], { origin });
  await log.close();
  return order.length;
}

/** As the service recorded them: the examples have microseconds, which no column of a read model keeps. */
const toMilliseconds = (example: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(example).replace(/(\.\d{3})\d{3}Z/g, '$1Z'));
