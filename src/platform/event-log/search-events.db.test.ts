import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { countByDay, countStatement } from './count-by-day.ts';
import { positionAt, positionStatements, versionAt } from './position-at.ts';
import { type EventSearch, pageStatement, searchEvents } from './search-events.ts';

const EVENTS = 3_000;
const START = Date.parse('2026-11-17T12:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();

/** The log of the test: five events a millisecond, one long stream and many short ones, a rare kind and actor. */
const SEED = `
  insert into events (position, id, stream, version, type, data, metadata, recorded_at, hash)
  select n, gen_random_uuid(), stream, $4::integer + row_number() over (partition by stream order by n),
         case when n % 1000 = 7 then 'Rare' else 'Common' end, '{}',
         jsonb_build_object('actor', case when n % 500 = 3 then 'somebody' else 'worker' end, 'schema', 1),
         $1::timestamptz + (n / 5) * interval '1 ms', '\\x00'
    from (select n, case when n % 3 = 0 then 'long' else 's-' || n % 101 end as stream
            from generate_series($2::integer, $3::integer) as n) as seeds
   order by n`;

type Known = { position: number; stream: string; type: string; actor: string; time: string };
const search = suite('search');
let db: TestDatabase;
let all: Known[];

search.before(async () => {
  db = await testDatabase();
});
search.after(() => db.drop());

search('an empty log has nothing, and its plans use the indexes', async () => {
  assert.equal(await searchEvents(db, { limit: 5 }), { events: [], next: null });
  assert.equal(await searchEvents(db, { stream: 's-1', from: at(0), limit: 5 }), { events: [], next: null });
  assert.is(await positionAt(db, at(0)), 0);
  await guardPlans(/Seq Scan on events/);
});

search('a seeded log', async () => {
  await db.query(SEED, [at(0), 1, EVENTS, 0]);
  all = (
    await db.query<Known>(
      `select position, stream, type, metadata->>'actor' as actor, recorded_at as time from events order by position`,
    )
  ).rows;
  assert.is(all.length, EVENTS);
});

search('the position at a time is that of the last event not after it', async () => {
  for (const ms of [-1, 0, 1, 2, 299, 598, 599, 600, 601, 100_000]) {
    const expected = all.findLast(({ time }) => time <= at(ms))?.position ?? 0;
    assert.is(await positionAt(db, at(ms)), expected, `${ms} ms`);
  }
});

search('the version at a position is that of the last event not after it', async () => {
  for (const stream of ['long', 's-1', 's-100', 'nobody']) {
    for (const position of [0, 1, 2, 100, 1_500, EVENTS, EVENTS + 1]) {
      const expected = all.filter((one) => one.stream === stream && one.position <= position).length;
      assert.is(await versionAt(db, stream, position), expected, `${stream} ${position}`);
    }
  }
});

const searches: EventSearch[] = [
  { limit: 700 },
  { limit: 700, after: 0 },
  { limit: 11, before: 100 },
  { limit: 10, type: 'Rare' },
  { limit: 1, type: 'Rare', after: 0 },
  { limit: 100, actor: 'somebody', after: 250 },
  { limit: 100, actor: 'somebody', type: 'Rare' },
  { limit: 333, stream: 'long' },
  { limit: 333, stream: 'long', after: 1_000 },
  { limit: 5, stream: 's-7', before: 2_000 },
  { limit: 5, stream: 's-7', type: 'Rare', after: 0 },
  { limit: 5, stream: 'nobody' },
  { limit: 40, from: at(100), to: at(120), after: 0 },
  { limit: 40, from: at(100), to: at(120) },
  { limit: 40, from: at(100), to: at(120), stream: 'long', before: 560 },
  { limit: 40, from: at(120), to: at(100) },
  { limit: 40, from: at(590), after: EVENTS - 2 },
  { limit: 40, before: 0 },
];
for (const one of searches) {
  search(`${JSON.stringify(one)}, page by page, gives all of it once and in order`, async () => {
    const expected = all
      .filter(
        ({ position, stream, type, actor, time }) =>
          stream === (one.stream ?? stream) &&
          type === (one.type ?? type) &&
          actor === (one.actor ?? actor) &&
          time >= (one.from ?? time) &&
          (one.to === undefined || time < one.to) &&
          position > (one.after ?? 0) &&
          position < (one.before ?? Number.POSITIVE_INFINITY),
      )
      .map(({ position }) => position);
    if (one.after === undefined) expected.reverse();
    for (const window of [100_000, 450])
      assert.equal(await allPages(one, window), expected, `window ${window}`);
  });
}

search('a rare kind: the page ends with its window, and says where to go on', async () => {
  const page = await searchEvents(db, { type: 'Rare', limit: 10 }, { window: 500 });
  assert.equal([page.events.length, page.next], [0, EVENTS - 500 + 1]);
  const forward = await searchEvents(db, { type: 'Rare', limit: 10, after: 1_500 }, { window: 500 });
  assert.equal([forward.events.length, forward.next], [0, 2_000]);
});

search('the last page has no next one', async () => {
  assert.is((await searchEvents(db, { limit: EVENTS })).next, null);
  assert.is((await searchEvents(db, { stream: 's-7', limit: 10, before: 1 + 10 * 101 })).next, null);
  assert.is((await searchEvents(db, { limit: 5, after: EVENTS - 5 })).next, null);
});

search('a log with a hole can still be searched', async () => {
  await db.query('alter table events disable trigger user');
  await db.query('delete from events where position between 1400 and 1600');
  await db.query('alter table events enable trigger user');
  for (const ms of [100, 279, 300, 319, 320, 321, 500]) {
    const left = all.filter(({ position }) => position < 1_400 || position > 1_600);
    assert.is(
      await positionAt(db, at(ms)),
      left.findLast(({ time }) => time <= at(ms))?.position,
      `${ms} ms`,
    );
  }
});

search('a large, analysed log: the same plans', async () => {
  await db.query(SEED, [at(10_000), EVENTS + 1, EVENTS + 60_000, EVENTS]);
  await db.query('analyze events');
  await guardPlans(/Seq Scan on events|Bitmap|Sort/);
});

async function allPages(one: EventSearch, window: number): Promise<number[]> {
  const positions: number[] = [];
  let cursor: Partial<EventSearch> = {};
  for (let pages = 0; ; pages += 1) {
    assert.ok(pages < 1_000, 'comes to an end');
    const { events, next } = await searchEvents(db, { ...one, ...cursor }, { window });
    assert.ok(events.length <= one.limit);
    positions.push(...events.map(({ position }) => position));
    if (next === null) return positions;
    cursor = one.after === undefined ? { before: next } : { after: next };
  }
}

/** Every read uses an index, also with values that would suggest otherwise; `never` says what else counts. */
async function guardPlans(never: RegExp): Promise<void> {
  for (const forward of [true, false]) {
    for (const type of ['Rare', 'Common', undefined]) {
      for (const actor of ['somebody', undefined]) {
        const filters = { forward, type, actor, limit: 50 };
        const inLog = pageStatement({ axis: 'position', from: 1_000, to: 5_000, ...filters });
        await guardPlan(inLog.text, inLog.values, never);
        const inStream = pageStatement({ axis: 'version', stream: 'long', from: 10, to: 9_000, ...filters });
        // What is rare in one stream may be sorted: a stream is short.
        await guardPlan(inStream.text, inStream.values, type || actor ? /Seq Scan/ : never);
      }
    }
  }
  await guardPlan(positionStatements.POSITION_AT, [at(5)], never);
  await guardPlan(positionStatements.VERSION_AT, ['long', 500], never);
}

async function guardPlan(text: string, values: unknown[], never: RegExp): Promise<void> {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(plan, /Scan.* (using|on) (events_pkey|events_stream_version)/);
  assert.ok(!never.test(plan), `${text}\n${plan}`);
}

search('how many there were on each day of an office, read from an index alone', async () => {
  const times = ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00.000Z', '2026-11-21T22:00:00.000Z'];
  await db.query(
    `insert into events (position, id, stream, version, type, data, metadata, recorded_at, hash)
     select $1 + n, gen_random_uuid(), 'counted', n, 'UploadMatched', '{}', '{}', at, '\\x00'
       from unnest($2::timestamptz[]) with ordinality as seeds (at, n)`,
    [(await positionAt(db, '2100-01-01T00:00:00Z')) + 1, times],
  );
  const where = "type = 'UploadMatched'";
  const days = { since: '2026-11-20', timeZone: 'Europe/Berlin' };
  const counted = await countByDay(db, where, days);
  assert.equal(
    counted.toSorted((a, b) => a.day.localeCompare(b.day)),
    [
      { day: '2026-11-20', count: 1 },
      { day: '2026-11-21', count: 2 },
    ],
  );
  assert.equal(await countByDay(db, where, { ...days, since: '2026-11-22' }), []);
  await db.query('vacuum analyze events');
  for (const [condition, index] of [
    [where, 'events_matched'],
    ["type = 'DocumentProcessed' and data ->> 'outcome' in ('changed', 'unchanged')", 'events_processed'],
  ] as const) {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${countStatement(condition)}`, [
      days.since,
      days.timeZone,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, `Index Only Scan using ${index}`, plan);
  }
});

search.run();
