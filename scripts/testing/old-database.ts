import * as assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { projections } from '../../projections/index.ts';
import { migrate } from '../../src/platform/database/index.ts';
import {
  type EventRegistry,
  eventType,
  type JsonObject,
  openEventLog,
} from '../../src/platform/event-log/index.ts';
import { type ReleasedSchema, releasedSchemas } from '../schemas/released.ts';
import type { Release } from '../schemas/releases.ts';
import { MIGRATIONS, type TestDatabase, testDatabase } from './test-database.ts';

/** A database as that release left it, with every shape of event it knew. `written`: how many events there are. */
export async function oldDatabase(release: Release): Promise<{ db: TestDatabase; written: number }> {
  const db = await testDatabase({ migrated: false });
  await migrateTo(db, release.migrations);
  return { db, written: await fillAsBefore(db, release) };
}

async function migrateTo(db: TestDatabase, last: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'intake-upgrade-'));
  for (const file of readdirSync(MIGRATIONS))
    if (file <= last) cpSync(join(MIGRATIONS, file), join(directory, file));
  const ran = await migrate(db, { directory, log: console.error });
  assert.equal(`${ran.at(-1)}.sql`, last);
  rmSync(directory, { recursive: true });
}

/**
 * Gives the database its log. That is written elsewhere, where today's writer finds its tables, and brought here as
 * it stands.
 */
async function fillAsBefore(db: TestDatabase, release: Release): Promise<number> {
  const elsewhere = await testDatabase();
  try {
    const count = await writeLog(elsewhere, release);
    await db.query('delete from log_head');
    for (const table of ['events', 'log_head']) {
      const { rows } = await elsewhere.query<{ all: string }>(
        `select json_agg(one order by one)::text as all from ${table} one`,
      );
      await db.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows[0]?.all,
      ]);
    }
    return count;
  } finally {
    await elsewhere.drop();
  }
}

/** Older shapes first, each there and back, so that events follow one another in more than one order. */
async function writeLog(db: TestDatabase, { events }: Release): Promise<number> {
  const known = releasedSchemas().filter(({ type, schema }) => events.includes(`${type}.${schema}`));
  assert.equal(known.length, events.length, 'every shape that was released is still there');
  let written = 0;
  for (const schema of new Set(known.map((one) => one.schema).sort())) {
    const shapes = known.filter((one) => one.schema === schema);
    written += await append(db, shapes);
  }
  return written;
}

async function append(db: TestDatabase, shapes: readonly ReleasedSchema[]): Promise<number> {
  const sentence = { de: () => '', en: () => '' };
  const before: EventRegistry = Object.fromEntries(
    shapes.map(({ type, schema, shape }) => [
      type,
      eventType({ schema, data: z.fromJSONSchema(shape), sentence }),
    ]),
  );
  const log = await openEventLog(db, {
    eventRegistry: before,
    projections: projections
      .filter(({ name }) => name !== 'unseen_documents')
      .map((one) => ({ ...one, version: 0, eventRegistry: before, on: {} })),
  });
  const origin = { actor: 'worker', correlationId: 'before' };
  const order = [...shapes, ...shapes.toReversed()];
  for (const { type, example } of order)
    await log.append(`old-${type}`, [{ type, data: toMilliseconds(example) }], { origin });
  await log.close();
  return order.length;
}

/** As the service recorded them: the examples have microseconds, which no column of a read model keeps. */
const toMilliseconds = (example: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(example).replace(/(\.\d{3})\d{3}Z/g, '$1Z'));
