import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import {
  type EventRegistry,
  eventType,
  openEventLog,
  type Projection,
  refold,
  UnknownEvent,
  verifyChain,
  verifyProjection,
} from './index.ts';

// Two releases of one service: the first knows people by `name`, the second by `title`, and one kind of fact more.

const sentence = { de: () => '', en: () => '' };
const before = {
  Named: eventType({ schema: 1, data: z.strictObject({ id: z.int(), name: z.string() }), sentence }),
};
const after = {
  Named: eventType({
    schema: 2,
    data: z.strictObject({ id: z.int(), title: z.string() }),
    sentence,
    upcast: { 1: ({ name, ...rest }) => ({ ...rest, title: name ?? '' }) },
  }),
  Forgotten: eventType({ schema: 1, data: z.strictObject({ id: z.int() }), sentence }),
};
const names = (eventRegistry: EventRegistry, member: string): Projection => ({
  name: 'names',
  version: 1,
  key: 'id',
  eventRegistry,
  keysOf: ({ data }) => [data.id as number],
  on: { Named: (_, { data }) => ({ id: data.id, name: data[member] }) },
});
const origin = { actor: 'test', correlationId: 'c' };
const openBefore = () => openEventLog(db, { eventRegistry: before, projections: [names(before, 'name')] });
const openAfter = (version = 1) =>
  openEventLog(db, { eventRegistry: after, projections: [{ ...names(after, 'title'), version }] });

const evolution = suite('schema evolution');
let db: TestDatabase;

evolution.before.each(async () => {
  db = await testDatabase();
  await db.query('create table names (id integer primary key, name text)');
});
evolution.after.each(() => db.drop());

evolution('old events are read, folded live and folded anew in their present shape', async () => {
  const old = await openBefore();
  await old.append('s', [{ type: 'Named', data: { id: 1, name: 'a' } }], { origin });
  await old.close();

  const log = await openAfter(2);
  await log.append('s', [{ type: 'Named', data: { id: 2, title: 'b' } }], { origin });
  assert.equal((await db.query('select id, name from names order by id')).rows, [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]);
  for (const events of [await log.read('s'), await log.readAll()]) {
    assert.equal(
      events.map(({ data, metadata }) => [data.title, metadata.schema]),
      [
        ['a', 2],
        ['b', 2],
      ],
    );
  }
  assert.is(await verifyProjection(db, { ...names(after, 'title'), version: 2 }), undefined);
  assert.is(await verifyChain(db), undefined, 'and the chain is over what is stored');
  await log.close();
});

evolution('an event of a newer schema stops reading, rebuild and verify, and says which', async () => {
  const log = await openAfter();
  const events = [1, 2, 3].map((id) => ({ type: 'Named' as const, data: { id, title: `t${id}` } }));
  await log.append('s', events, { origin });
  await log.close();

  const old = await openBefore();
  const looks = [
    () => old.read('s'),
    () => old.readAll({ after: 0 }),
    () =>
      openEventLog(db, { eventRegistry: before, projections: [{ ...names(before, 'name'), version: 2 }] }),
  ];
  for (const look of looks) {
    const refused = await look().then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.instance(refused, UnknownEvent);
    assert.is((refused as Error).message, 'Event 1 is a Named of schema 2, which this release cannot read');
  }
  assert.equal(await verifyProjection(db, names(before, 'name')), {
    position: 1,
    what: 'Event 1 is a Named of schema 2, which this release cannot read',
  });
  assert.equal((await db.query('select name from names order by id')).rows.length, 3, 'nothing was changed');
  await old.close();
});

evolution('a kind of fact that nobody knows stops a rebuild, although no fold asks for it', async () => {
  const log = await openAfter();
  await log.append('s', [{ type: 'Named', data: { id: 1, title: 'a' } }], { origin });
  await log.append('s', [{ type: 'Forgotten', data: { id: 1 } }], { origin });
  await log.close();
  const eventRegistry = { Named: after.Named };
  try {
    await refold(db, names(eventRegistry, 'title'));
    assert.unreachable();
  } catch (error) {
    assert.equal([(error as UnknownEvent).position, (error as UnknownEvent).type], [2, 'Forgotten']);
  }
  assert.is(
    (await refold(db, names(eventRegistry, 'title'), { upTo: 1 })).size,
    1,
    'and what is before it is read',
  );
});

evolution.run();
