import { randomBytes, randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  counted,
  counters,
  eventRegistry,
  failure,
  origin,
} from '../../../scripts/testing/counting-events.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import {
  EventIdConflict,
  type EventLog,
  InvalidEvent,
  openEventLog,
  type Projection,
  VersionConflict,
  verifyChain,
  verifyProjection,
} from './index.ts';

let db: TestDatabase;
let log: EventLog<typeof eventRegistry>;

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
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      labelled.append(`label-${n}`, [counted(`l-${n}`, n === 7 ? 77 : 1)], { origin }),
    ),
  );
  assert.equal(
    answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : [])),
    [7],
  );
  assert.is((answers[7] as PromiseRejectedResult).reason.code, '54000', 'and not because patience ended');
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

append.run();
