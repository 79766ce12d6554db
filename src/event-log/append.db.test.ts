import { randomBytes, randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type FlakyProxy, flakyProxy } from '../../scripts/testing/flaky-proxy.ts';
import { type TestDatabase, testDatabase } from '../../scripts/testing/test-database.ts';
import { openDatabase } from '../database/index.ts';
import {
  EventIdConflict,
  type EventLog,
  eventType,
  InvalidEvent,
  LogUnavailable,
  openEventLog,
  type Projection,
  VersionConflict,
  verifyChain,
  verifyProjection,
} from './index.ts';

const sentence = { de: () => '', en: () => '' };
const eventRegistry = {
  Counted: eventType({ schema: 1, data: z.strictObject({ name: z.string(), by: z.int() }), sentence }),
  Forgotten: eventType({ schema: 2, data: z.strictObject({ name: z.string() }), sentence }),
};
const counters: Projection = {
  name: 'counters',
  version: 1,
  key: 'name',
  keysOf: ({ data }) => [data.name as string],
  on: {
    Counted: (row, { data, recordedAt }) => ({
      name: data.name,
      count: ((row?.count as number) ?? 0) + (data.by as number),
      at: recordedAt,
      seen: { ...(row?.seen as object), [data.by as number]: true },
    }),
    Forgotten: () => null,
  },
};
const origin = { actor: 'test', correlationId: 'c-1' };
const counted = (name: string, by = 1, id?: string) => ({
  type: 'Counted' as const,
  data: { name, by },
  ...(id && { id }),
});

let db: TestDatabase;
let log: EventLog<typeof eventRegistry>;
let proxy: FlakyProxy;

const append = suite('append');

append.before(async () => {
  db = await testDatabase();
  await db.query(
    'create table counters (name text primary key, count bigint check (count < 1000), at timestamptz(3), seen jsonb)',
  );
  await db.query('create table letters (text text)');
  log = await openEventLog(db, { eventRegistry, projections: [counters] });
});
append.after(async () => {
  await log.close();
  await db.drop();
});
append.after.each(async () => {
  assert.is(await verifyChain(db), undefined);
  assert.is(await verifyProjection(db, counters), undefined);
});

append(
  'records the fact with its place, origin and schema, and folds it in the same transaction',
  async () => {
    const [first, second] = await log.append(
      's-1',
      [counted('a'), { type: 'Forgotten', data: { name: 'x' } }],
      { origin },
    );
    assert.is(first?.version, 1);
    assert.is(second?.position, (first?.position ?? 0) + 1);
    assert.equal(second?.metadata, { ...origin, schema: 2 });
    assert.match(first?.recordedAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(await log.read('s-1'), [first, second]);
    assert.equal((await db.query('select name, count from counters')).rows, [{ name: 'a', count: 1 }]);
  },
);

append('what the database cannot take for its size is refused to its caller alone', async () => {
  const own = await testDatabase();
  await own.query('create table labels (name text primary key, label text)');
  await own.query('create index labels_by_label on labels (label)');
  const labels: Projection = {
    name: 'labels',
    version: 1,
    key: 'name',
    keysOf: ({ data }) => [data.name as string],
    on: { Counted: (_, { data }) => ({ name: data.name, label: LABELS[data.by as number] ?? 'short' }) },
  };
  const labelled = await openEventLog(own, { eventRegistry, projections: [labels] });
  const startedAt = performance.now();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      labelled.append(`label-${n}`, [counted(`l-${n}`, n === 7 ? 77 : 1)], { origin }),
    ),
  );
  assert.equal(
    answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : [])),
    [7],
  );
  assert.is((answers[7] as PromiseRejectedResult).reason.code, '54000');
  assert.ok(performance.now() - startedAt < 4_000, 'and at once, not when patience ends');
  await labelled.close();
  await own.drop();
});

/** Longer than a row of an index can be, and not to be compressed. */
const LABELS: Record<number, string> = { 77: randomBytes(20_000).toString('base64') };

append('refuses a wrong expected version and writes nothing of it', async () => {
  await log.append('s-2', [counted('b')], { origin, expectedVersion: 0 });
  const error = await failure(log.append('s-2', [counted('b')], { origin, expectedVersion: 0 }));
  assert.instance(error, VersionConflict);
  assert.is((error as VersionConflict).actual, 1);
  assert.is((await log.read('s-2')).length, 1);
});

append('takes the same id twice as one fact, also when both come at once', async () => {
  const id = randomUUID();
  const twice = await Promise.all([
    log.append('s-3', [counted('c', 1, id)], { origin }),
    log.append('s-3', [counted('c', 1, id)], { origin }),
  ]);
  const again = await log.append('s-3', [counted('c', 1, id)], { origin });
  assert.equal(twice[1], twice[0]);
  assert.equal(again, twice[0]);
  assert.is((await log.read('s-3')).length, 1);
  assert.instance(await failure(log.append('other', [counted('c', 1, id)], { origin })), EventIdConflict);
});

append('refuses unknown kinds, wrong shapes and values that cannot be stored', async () => {
  const bad = [
    { type: 'Unheard', data: {} },
    { type: 'Counted', data: { name: 'a' } },
    { type: 'Counted', data: { name: 'a', by: 1, more: true } },
    { type: 'Counted', data: { name: 'a\u0000', by: 1 } },
  ];
  for (const event of bad) {
    assert.instance(await failure(log.append('s-4', [event as never], { origin })), InvalidEvent);
  }
});

append('one caller that only the database refuses does not take its batch along', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `batch-${index}`);
  const results = await Promise.allSettled(
    names.map((name, index) => log.append('s-5', [counted(name, index % 13 === 5 ? 5_000 : 1)], { origin })),
  );
  assert.equal(
    results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : [])),
    [5, 18, 31],
  );
  assert.is((await log.read('s-5')).length, 37);
});

append('statements alongside are done when the events are recorded, and only then', async () => {
  const letter = (text: unknown) => [{ text: 'insert into letters values ($1)', values: [text] }];
  await log.append('s-6', [counted('d')], { origin, alongside: letter('sent') });
  await failure(
    log.append('s-6', [counted('d')], { origin, alongside: letter('conflict'), expectedVersion: 7 }),
  );
  await failure(log.append('s-6', [counted('d')], { origin, alongside: [{ text: 'select 1 / 0' }] }));
  assert.equal((await db.query('select text from letters')).rows, [{ text: 'sent' }]);
  assert.is((await log.read('s-6')).length, 1);
});

for (const statement of ['update events set type = $$x$$', 'delete from events', 'truncate events']) {
  append(`history cannot be changed: ${statement.split(' ')[0]}`, async () => {
    assert.match(String(await failure(db.query(statement))), 'Events are for ever');
  });
}

append('reads the whole log by position, of some types, in pages', async () => {
  const all = await log.readAll();
  assert.equal(
    all.map(({ position }) => position),
    all.map((_, index) => index + 1),
  );
  const forgotten = await log.readAll({ types: ['Forgotten'] });
  assert.ok(forgotten.length > 0 && forgotten.every(({ type }) => type === 'Forgotten'));
  assert.equal(await log.readAll({ after: 3, limit: 2 }), all.slice(3, 5));
  assert.is(await log.head(), all.length);
});

append('tells other processes how far the log is, after the commit', async () => {
  const listener = await db.connect();
  const heard = new Promise((resolve) =>
    listener.on('notification', ({ payload }) => resolve(Number(payload))),
  );
  await listener.query('listen intake_events');
  const [event] = await log.append('s-7', [counted('e')], { origin });
  assert.is(await heard, event?.position);
  await listener.end();
});

const connection = suite('append over a bad connection');

connection.before(async () => {
  db = await testDatabase();
  await db.query(
    'create table counters (name text primary key, count bigint, at timestamptz(3), seen jsonb)',
  );
  proxy = await flakyProxy(db.url);
  log = await throughProxy({ timeoutMs: 2_000 });
});
const throughProxy = (options: { timeoutMs?: number }) =>
  openEventLog(openDatabase(proxy.url, { applicationName: 'through-proxy', onError: () => {} }), {
    eventRegistry,
    projections: [counters],
    ...options,
  });
connection.after(async () => {
  await log.close();
  await proxy.close();
  await db.drop();
});
connection.after.each(async () => {
  assert.is(await verifyChain(db), undefined);
  assert.is(await verifyProjection(db, counters), undefined);
});

connection('an answer lost after the commit is found out: recorded once, answered as recorded', async () => {
  await log.append('lost', [counted('a')], { origin });
  proxy.swallowAnswerTo('commit');
  const [event] = await log.append('lost', [counted('a')], { origin });
  assert.is(event?.version, 2);
  assert.is((await log.read('lost')).length, 2);
});

connection('twenty cuts under load lose nothing and double nothing', async () => {
  const patient = await throughProxy({ timeoutMs: 60_000 });
  let cuts = 0;
  let recorded = 0;
  let before = -1;
  const cutting = setInterval(() => {
    // However slow the machine is, something gets through between two cuts.
    if (recorded === before) return;
    before = recorded;
    cuts += 1;
    if (cuts % 2) proxy.cut();
    else proxy.swallowAnswerTo('commit');
  }, 150);
  const caller = async (index: number) => {
    while (cuts < 20) {
      await patient.append(`cut-${index}`, [counted(`cut-${index}`)], { origin });
      recorded += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => caller(index))).finally(() =>
    clearInterval(cutting),
  );
  await patient.close();
  const { rows } = await db.query<{ n: number }>(
    `select count(*) as n from events where stream like 'cut-%'`,
  );
  assert.is(rows[0]?.n, recorded);
});

connection('a database that is away is said in time, and used again when it is back', async () => {
  proxy.setUp(false);
  const startedAt = performance.now();
  assert.instance(await failure(log.append('away', [counted('b')], { origin })), LogUnavailable);
  assert.ok(performance.now() - startedAt < 3_000);
  const quick = performance.now();
  assert.instance(await failure(log.append('away', [counted('b')], { origin })), LogUnavailable);
  assert.ok(performance.now() - quick < (quick - startedAt) / 2, 'who comes later is told at once');
  proxy.setUp(true);
  for (let tries = 0; ; tries += 1) {
    const done = await log.append('away', [counted('b')], { origin }).then(
      () => true,
      () => false,
    );
    if (done) break;
    assert.ok(tries < 50, 'recovers by itself');
    await new Promise((wait) => setTimeout(wait, 100));
  }
});

async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('should have been refused');
}

append.run();
connection.run();
