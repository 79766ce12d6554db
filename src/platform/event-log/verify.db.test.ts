import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type eventRegistry,
  fillNames,
  loud,
  makeNamesTable,
  named,
  openNames,
  origin,
  plain,
} from '../../../scripts/testing/names.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type EventLog, verify } from './index.ts';

let db: TestDatabase;
let log: EventLog<typeof eventRegistry>;

const verifying = suite('verify');

verifying.before(async () => {
  db = await testDatabase();
  await makeNamesTable(db);
  log = await openNames(db);
  await fillNames(log, 18);
  await log.append('other', named(19, 'ä "quoted" \\ name'), { origin });
  for (const table of TABLES) await db.query(`create table ${table}_copy as select * from ${table}`);
});
verifying.after.each(() =>
  tamper(
    `truncate ${TABLES.join(', ')}`,
    ...TABLES.map((table) => `insert into ${table} select * from ${table}_copy`),
  ),
);
verifying.after(async () => {
  await log.close();
  await db.drop();
});

const TABLES = ['events', 'names', 'read_model_counts'];
const everything = () => verify(db, { projections: [plain] });

/** Does what only the owner of the table can do. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await db.connect();
  await client.query('alter table events disable trigger user');
  for (const statement of statements) await client.query(statement);
  await client.query('alter table events enable trigger user');
  await client.end();
}
const differences = async () => (await everything()).differences;

verifying('nothing differs in a log that nobody touched', async () => {
  const [last] = await log.read('other');
  assert.equal(await everything(), {
    events: 20,
    anchor: { position: 20, hash: last?.hash },
    differences: [],
  });
});

const CHAIN: [string, string[], object][] = [
  [
    'changed data',
    [`update events set data = '{"id": 5, "name": "changed"}' where position = 5`],
    { position: 5, what: 'does not match its hash (Named on names)' },
  ],
  [
    'data that no event can hold',
    [`update events set data = '{"id": 5, "name": 1.5}' where position = 5`],
    { position: 5, what: 'does not match its hash (Named on names)' },
  ],
  [
    'changed metadata',
    [`update events set metadata = metadata || '{"actor": "nobody"}' where position = 7`],
    { position: 7, what: 'does not match its hash (Named on names)' },
  ],
  [
    'a changed time',
    [`update events set recorded_at = recorded_at + interval '1 millisecond' where position = 20`],
    { position: 20, what: 'does not match its hash (Named on other)' },
  ],
  [
    'an event of another stream',
    [`update events set stream = 'other', version = 2 where position = 19`],
    { position: 19, what: 'is version 2 of other after 0' },
  ],
  [
    'a deleted event',
    ['delete from events where position = 9'],
    { position: 9, what: 'missing; the next event is 10' },
  ],
  [
    'a deleted event, the gap closed',
    [
      'delete from events where position = 9',
      `update events set position = position - 1 where position > 9`,
      `update events set version = version - 1 where position > 8 and stream = 'names'`,
    ],
    { position: 9, what: 'does not match its hash (Named on names)' },
  ],
  [
    'two swapped events',
    [
      'update events set position = 1000, version = 1000 where position = 3',
      'update events set position = 3, version = 3 where position = 4',
      'update events set position = 4, version = 4 where position = 1000',
    ],
    { position: 3, what: 'does not match its hash (Named on names)' },
  ],
];
for (const [name, statements, difference] of CHAIN) {
  verifying(`finds ${name}`, async () => {
    await tamper(...statements);
    const { anchor, differences: found } = await everything();
    assert.equal(found[0], difference);
    assert.is(anchor, null, 'a broken log is no anchor');
  });
}

const ROWS: [string, string, object][] = [
  [
    'an edited row',
    `update names set name = 'edited' where id = 5`,
    { position: 5, row: '5', what: 'of names is [5,"edited"], not [5,"name 5"]' },
  ],
  [
    'an added row',
    `insert into names values (99, 'added')`,
    { row: '99', what: 'is in names, but the events make no such row' },
  ],
  [
    'a row that the events have removed',
    `insert into names values (10, 'name 10')`,
    { position: 11, row: '10', what: 'is in names, but the events make no such row' },
  ],
  [
    'a removed row',
    'delete from names where id = 12',
    { position: 13, row: '12', what: 'is missing in names' },
  ],
  [
    'a wrong count',
    `update read_model_counts set rows = case when ctid = (select min(ctid) from read_model_counts) then 17 else 0 end`,
    { what: 'names has 18 rows, but 17 are counted in read_model_counts' },
  ],
  [
    'a lost count',
    'delete from read_model_counts',
    { what: 'names has 18 rows, but none are counted in read_model_counts' },
  ],
];
for (const [name, statement, difference] of ROWS) {
  verifying(`finds ${name} of a read model`, async () => {
    await db.query(statement);
    assert.equal(await differences(), [difference]);
  });
}

verifying('an edited event that can no longer be folded is a difference, not a crash', async () => {
  await tamper(`update events set type = 'Forgotten', data = 'null' where position = 5`);
  const [chain, model, ...more] = await differences();
  assert.equal(chain, { position: 5, what: 'does not match its hash (Forgotten on names)' });
  assert.is(model?.position, 5);
  assert.match(model?.what ?? '', 'names cannot be folded: event 5, Forgotten of schema 1');
  assert.equal(more, []);
});

verifying('a read model of another version is said to be one', async () => {
  assert.equal((await verify(db, { projections: [loud] })).differences, [
    { what: 'names is live at version 1; this release folds version 2' },
  ]);
});

verifying('starts at an anchor, and knows when the log has another hash there', async () => {
  const [tenth, eleventh] = await log.readAll({ after: 9, limit: 2 });
  const from = { position: 10, hash: tenth?.hash ?? '' };
  assert.equal((await verify(db, { projections: [plain], from })).differences, []);

  // Before the anchor only its own hash counts; after it every event does.
  await tamper(`update events set data = '{"id": 3, "name": "x"}' where position = 3`);
  assert.equal((await verify(db, { from })).differences, []);
  await tamper(`update events set data = '{"id": 3, "name": "x"}' where position = 13`);
  assert.is((await verify(db, { from })).differences[0]?.position, 13);

  assert.equal((await verify(db, { from: { position: 10, hash: eleventh?.hash ?? '' } })).differences, [
    { position: 10, what: `has the hash ${tenth?.hash}, not that of the anchor` },
  ]);
});

verifying('an anchor also shows that the end of the log was cut off', async () => {
  const anchor = (await everything()).anchor;
  assert.ok(anchor);
  await tamper('delete from events where position > 18');
  await db.query('delete from names where id >= 18');
  await db.query(`delete from read_model_counts; insert into read_model_counts values ('names', 16)`);
  assert.equal(await differences(), [], 'the chain alone cannot know');
  assert.equal((await verify(db, { projections: [plain], from: anchor })).differences, [
    { position: 20, what: 'is missing; the anchor names it' },
  ]);
});

verifying('versions go on over an anchor', async () => {
  const [tenth] = await log.readAll({ after: 9, limit: 1 });
  const from = { position: 10, hash: tenth?.hash ?? '' };
  await tamper('update events set version = version + 1000 where position between 11 and 19');
  assert.equal((await verify(db, { from })).differences, [
    { position: 11, what: 'is version 1011 of names after 10' },
  ]);
});

verifying('is right while others write', async () => {
  let stop = false;
  const writer = async (n: number) => {
    for (let id = n; !stop; id += 3) await log.append(`w-${n}`, named(100 + (id % 500), `${id}`), { origin });
  };
  const writers = [1, 2, 3].map(writer);
  for (let round = 0; round < 10; round += 1) {
    assert.equal(await differences(), []);
  }
  stop = true;
  await Promise.all(writers);
  assert.ok((await log.head()) > 100);
});

verifying.run();
