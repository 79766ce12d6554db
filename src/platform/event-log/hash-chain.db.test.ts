import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { copyOut } from '../database/index.ts';
import { type EventLog, eventType, openEventLog, verify, verifyChain } from './index.ts';

// The chain must hold for others: recomputed in another language, and after a dump and a restore.

const sentence = { de: () => '', en: () => '' };
const eventRegistry = { Said: eventType({ schema: 1, data: z.record(z.string(), z.json()), sentence }) };
const origin = { actor: 'tést "user"', correlationId: 'c\\d' };

const ODD = [
  {},
  { b: 1, a: 2, 'a b': 3, ab: 4, A: 5, '': 6, '10': 7, '9': 8 },
  // By UTF-16 the emoji comes first, by code points and by UTF-8 the other.
  { '\ufb33': 1, '\u{1f600}': 2, ä: 3, '\u007f': 4 },
  { text: 'quote " backslash \\ slash / \b\f\n\r\t \u0001 \u001f \u007f \u2028 é 漢 \u{1f600}' },
  { numbers: [0, -1, 9007199254740991, -9007199254740991, 100000000000000] },
  { deep: { z: [{ y: null, x: [true, false, [], {}] }], a: { c: '', b: '\\u0041' } } },
];

let db: TestDatabase;
let log: EventLog<typeof eventRegistry>;
const chain = suite('the hash chain');

chain.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections: [] });
  for (const [index, data] of ODD.entries()) {
    await log.append(index % 2 ? 'odd-"1"' : 'even\\2', [{ type: 'Said', data }], { origin });
  }
});
chain.after(async () => {
  await log.close();
  await db.drop();
});

chain('can be recomputed in another language from what is written about it: here in SQL', async () => {
  await db.query(JCS_IN_SQL);
  const { rows } = await db.query<{ position: number; same: boolean }>(`
    select position, hash = sha256(convert_to(
             coalesce(lag(encode(hash, 'hex')) over (order by position), repeat('0', 64)) || chr(10) || '['
             || position || ',"' || id || '",' || to_json(stream) || ',' || version || ',' || to_json(type) || ',"'
             || to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",'
             || jcs(data) || ',' || jcs(metadata) || ']', 'UTF8')) as same
      from events order by position`);
  assert.equal(
    rows,
    ODD.map((_, index) => ({ position: index + 1, same: true })),
  );
  assert.is(await verifyChain(db), undefined);
});

chain('holds after all rows went out as text and into another database', async () => {
  const other = await testDatabase();
  const client = await db.connect();
  const rows: (string | undefined)[][] = [];
  const columns = 'position, id, stream, version, type, data, metadata, recorded_at, hash';
  await copyOut(client, `copy (select ${columns} from events) to stdout`, (row) => rows.push(row));
  await client.end();
  for (const row of rows.toReversed()) {
    await other.query(`insert into events (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, row);
  }
  const { anchor, differences, events } = await verify(other);
  assert.equal(differences, []);
  assert.is(events, ODD.length);
  assert.equal(anchor, (await verify(db)).anchor);
  await other.drop();
});

/** RFC 8785 for the JSON that events hold, with nothing of ours in it. */
const JCS_IN_SQL = `
  create function utf16(value text) returns integer[] language sql immutable as $$
    select array_agg(unit order by place, part)
      from string_to_table(value, null) with ordinality as letter (letter, place),
           lateral (select ascii(letter) as code) as coded,
           lateral (select 1 as part, case when code < 65536 then code else 55296 + ((code - 65536) >> 10) end as unit
                     union all
                    select 2, 56320 + ((code - 65536) & 1023) where code >= 65536) as units $$;
  create function jcs(value jsonb) returns text language plpgsql immutable as $$
  begin
    return case jsonb_typeof(value)
      when 'object' then '{' || coalesce((select string_agg(to_json(key) || ':' || jcs(member), ','
                                                            order by coalesce(utf16(key), '{}'))
                                            from jsonb_each(value) as m (key, member)), '') || '}'
      when 'array' then '[' || coalesce((select string_agg(jcs(member), ',' order by place)
                                           from jsonb_array_elements(value) with ordinality as m (member, place)), '')
                        || ']'
      when 'string' then to_json(value #>> '{}')::text
      else value::text
    end;
  end $$`;

chain.run();
