import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fullInbox } from '../scripts/testing/full-inbox.ts';
import { type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { foldedText } from './folded-text.ts';
import { INBOX_SORTS, type InboxSort, listInboxItems, pageStatement } from './inbox-item-list.ts';

// How the list is asked: which index can serve which order, and what is found in which order.

const ITEMS = 1_000;
const lists = suite('the list of the inbox in the database');
let db: TestDatabase;

lists.before(async () => {
  db = await testDatabase();
  await fullInbox(db, ITEMS);
});
lists.after(() => db.drop());

/**
 * The way that is left when nothing may be sorted. What the planner prefers depends on its statistics, the marks of
 * vacuum and the size of the table; that an index has the order wanted does not.
 */
async function planWithoutSorting(sort: InboxSort): Promise<string> {
  const { text, values } = pageStatement({ sub: 'person-1' }, { sort, page: 1, pageSize: 25 });
  const client = await db.connect();
  try {
    await client.query('begin');
    for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

for (const [by, index] of [
  ['received', 'inbox_items_order'],
  ['name', 'inbox_names_by_name'],
  ['bytes', 'inbox_items_by_size'],
] as const) {
  for (const descending of [false, true]) {
    lists(`by ${by}, ${descending ? 'descending' : 'ascending'}: in the order of an index`, async () => {
      const text = await planWithoutSorting({ by, descending });
      assert.match(text, new RegExp(`Scan (Backward )?using ${index} `), text);
      assert.not.match(text, /Sort|Seq Scan/, text);
    });
  }
}

lists('page after page there is each item once, whatever it is sorted by', async () => {
  for (const by of INBOX_SORTS) {
    for (const descending of [false, true]) {
      const seen: string[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const order = { sort: { by, descending }, page, pageSize: 250 };
        const { rows, total } = await listInboxItems(db, { sub: 'person-1' }, order);
        assert.is(total, 800, 'all of the public, and of the personal those of one of five persons');
        seen.push(...rows.map(({ item_id }) => item_id));
      }
      assert.is(new Set(seen).size, 800, `${by} ${descending}`);
      assert.is(seen.length, 800, `${by} ${descending}`);
    }
  }
});

lists('sorted and searched by name without upper case and accents', async () => {
  const names = ['Ägypten.pdf', 'zebra.pdf', 'AFFE.pdf', 'Émile Straße.pdf'];
  const { rows: some } = await db.query<{ item_id: string }>(
    "select item_id from inbox_items where scope = 'public' limit $1",
    [names.length],
  );
  for (const [n, { item_id }] of some.entries()) {
    const name = names[n] ?? '';
    await db.query('update inbox_names set name = $2, folded = $3 where item_id = $1', [
      item_id,
      name,
      foldedText(name),
    ]);
  }
  const listed = async (q: string | undefined, descending = false) => {
    const order = { sort: { by: 'name' as const, descending }, page: 1, pageSize: 3 };
    const { rows, total } = await listInboxItems(db, { sub: 'nobody', q }, order);
    return { names: rows.map(({ name }) => name), total };
  };
  assert.equal((await listed(undefined)).names, ['AFFE.pdf', 'Ägypten.pdf', 'Émile Straße.pdf']);
  assert.equal((await listed(undefined, true)).names[0], 'zebra.pdf');
  assert.equal(await listed('STRASSE'), { names: ['Émile Straße.pdf'], total: 1 });
  assert.equal(await listed('agyp'), { names: ['Ägypten.pdf'], total: 1 });
  assert.equal((await listed('100%')).total, 0, 'no pattern, but letters');
});

lists('of another person nothing is found, by whatever filter', async () => {
  const order = { sort: { by: 'received' as const, descending: true }, page: 1, pageSize: 1_000 };
  for (const filter of [{}, { scope: 'personal' as const }, { state: 'open' as const }, { q: 'scan' }]) {
    const { rows } = await listInboxItems(db, { sub: 'person-1', ...filter }, order);
    assert.equal(
      rows.filter(({ owner }) => owner !== null && owner !== 'person-1'),
      [],
    );
  }
});

lists.run();
