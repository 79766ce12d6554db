import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { type DomainEvents, documentStream, eventRegistry } from '../src/domain/events/index.ts';
import { type EventLog, openEventLog } from '../src/platform/event-log/index.ts';
import type { ApprovalFilter } from './approval-condition.ts';
import {
  type ApprovalSort,
  approvalCounts,
  countStatement,
  listApprovals,
  pageStatement,
} from './approval-list.ts';
import { approvalSummary } from './approval-summary.ts';
import { projections } from './index.ts';
import { releasedByDay, releasedStatement } from './released-by-day.ts';

// How the list is asked: which index serves which order, and what the tile sums up.

const ROWS = 20_000;
const lists = suite('the list of approvals in the database');
let db: TestDatabase;
let log: EventLog<DomainEvents>;

lists.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  // Only plans and sums are checked here, so the rows need no events.
  await db.query(
    `insert into approvals (document_id, title, title_folded, correspondent, document_type, created, custom_fields,
                            option_id, option_key, amount, currency, due, open_since, held, changed, gone)
     select n, 'Rechnung ' || n, 'rechnung ' || n, n % 300, 1, '2026-01-01', '[]',
            value, value,
            (n * 7919) % 90000 / 100.0, case when n % 100 = 90 then 'USD' else 'EUR' end,
            (date '2025-01-01' + n % 700)::text, timestamptz '2025-01-01' + n * interval '1 minute', '{}', '[]', false
       from generate_series(1, ${ROWS}) as n,
            lateral (select case when n % 50 = 0 then 'no' when n % 10 = 0 then null else 'yes' end as value)`,
  );
  await db.query('vacuum analyze approvals');
});
lists.after(async () => {
  await log.close();
  await db.drop();
});

const all: ApprovalFilter = { types: [1] };
const open: ApprovalFilter = { types: [1], without: ['yes'] };
const plan = async (filter: ApprovalFilter, sort: ApprovalSort, undecidedFirst = false) => {
  const { text, values } = pageStatement(filter, { sort, undecidedFirst, page: 1, pageSize: 25 });
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

for (const [by, descending, index] of [
  ['due', false, 'approvals_by_due'],
  ['due', true, 'approvals_by_due_latest'],
  ['age', false, 'approvals_by_age'],
  ['age', true, 'approvals_by_age'],
  ['amount', false, 'approvals_by_amount'],
  ['amount', true, 'approvals_by_amount_highest'],
  ['title', false, 'approvals_by_title'],
  ['title', true, 'approvals_by_title'],
] as const) {
  lists(
    `by ${by}${descending ? ', the other way round' : ''}: in the order of an index, nothing is sorted`,
    async () => {
      const text = await plan(all, { by, descending });
      assert.match(text, new RegExp(`Index Scan (Backward )?using ${index} `), text);
      assert.not.match(text, /Sort|Seq Scan/, text);
    },
  );
}

lists('undecided first: in the order of an index', async () => {
  const text = await plan(open, { by: 'due', descending: false }, true);
  assert.match(text, 'approvals_undecided_first', text);
  assert.not.match(text, /Sort|Seq Scan/, text);
});

lists('how many are not approved can be counted from the index alone', async () => {
  const { text, values } = countStatement(open);
  const client = new Client({ connectionString: db.url });
  await client.connect();
  try {
    await client.query('begin');
    // Whether the planner prefers the index depends on how many pages are marked all-visible, and those marks wait
    // for other readers of the table. That the index has everything that is counted does not.
    await client.query('set local enable_seqscan = off');
    await client.query('set local enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plans = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plans, 'Index Only Scan using approvals_by_value', plans);
    assert.not.match(plans, /Seq Scan|Bitmap|Index Scan/, plans);
  } finally {
    await client.end();
  }
});

lists('all but some values, in whatever order they are given', async () => {
  const total = (without: string[]) => approvalCounts()(db, { types: [1], without });
  assert.equal(
    await Promise.all(
      [[], ['yes'], ['no'], ['yes', 'no'], ['no', 'yes', 'yes'], ['zz', 'm', 'a']].map(total),
    ),
    [ROWS, ROWS * 0.1, ROWS * 0.98, ROWS * 0.08, ROWS * 0.08, ROWS],
  );
});

lists('pages fit together without gaps, also where many are equal', async () => {
  const ids: number[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const order = {
      sort: { by: 'due' as const, descending: true },
      undecidedFirst: false,
      page,
      pageSize: 25,
    };
    const rows = await listApprovals(db, all, order);
    ids.push(...rows.map((row) => row.document_id));
  }
  assert.is(new Set(ids).size, 500);
});

lists('how many there are is counted anew when an event has come, and only then', async () => {
  const count = approvalCounts();
  assert.is(await count(db, open), ROWS * 0.1);
  await db.query('update approvals set gone = true where option_key is null and document_id <= 100');
  assert.is(await count(db, open), ROWS * 0.1, 'nothing has happened');
  const data = { documentId: 1_000_000 };
  const origin = { actor: 'test', correlationId: 'test' };
  await log.append(documentStream(data.documentId), [{ type: 'DocumentVanished', data }], { origin });
  assert.is(await count(db, open), ROWS * 0.1 - 8);
  await db.query('update approvals set gone = false where document_id <= 100');
});

lists('no type needs approval: nothing is asked and nothing found', async () => {
  const order = {
    sort: { by: 'due' as const, descending: false },
    undecidedFirst: false,
    page: 1,
    pageSize: 25,
  };
  assert.equal(
    [await listApprovals(db, { types: [] }, order), await approvalCounts()(db, { types: [] })],
    [[], 0],
  );
});

lists('the tile: how many are open, their sums by currency, due soon, the oldest', async () => {
  const waiting: ApprovalFilter = { types: [1], without: ['yes', 'no'] };
  const days = { today: '2026-03-10', soon: '2026-03-17' };
  const { count, sums, overdue, dueSoon, oldest } = await approvalSummary(db, waiting, days);
  const undecided = Array.from({ length: ROWS }, (_, n) => n + 1).filter((n) => n % 10 === 0 && n % 50 !== 0);
  const sumOf = (ids: number[]) => String(ids.reduce((sum, n) => sum + ((n * 7919) % 90000), 0) / 100);
  assert.is(count, undecided.length);
  assert.equal(sums, [
    { currency: 'EUR', value: sumOf(undecided.filter((n) => n % 100 !== 90)) },
    { currency: 'USD', value: sumOf(undecided.filter((n) => n % 100 === 90)) },
  ]);
  assert.is(oldest, '2025-01-01T00:10:00.000Z');
  const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + (n % 700))).toISOString().slice(0, 10);
  assert.is(dueSoon, undecided.filter((n) => dayOf(n) <= days.soon).length);
  assert.is(overdue, undecided.filter((n) => dayOf(n) < days.today).length);
  assert.ok(overdue < dueSoon);
  assert.is((await approvalSummary(db, { ...waiting, among: [10, 20, 30] }, days)).count, 3);
});

lists(
  'what was released, by the days of the office and by currency; what was rejected or is gone does not count',
  async () => {
    const days = { since: '2026-03-29', timeZone: 'Europe/Berlin' };
    const release = (id: number, at: string, value: string, currency: string | null, meaning = 'approves') =>
      db.query('update approvals set decision = $2, gone = $3 where document_id = $1', [
        id,
        { meaning, at, seal: { amount: { value, currency } } },
        id === 9,
      ]);
    // The night in which the clocks go forward: the day has 23 hours.
    await release(1, '2026-03-28T22:59:59.999Z', '1000', 'EUR');
    await release(2, '2026-03-28T23:00:00.000Z', '0.1', 'EUR');
    await release(3, '2026-03-29T21:59:59.999Z', '0.2', 'EUR');
    await release(4, '2026-03-29T22:00:00.000Z', '7', 'CHF');
    await release(5, '2026-03-29T12:00:00.000Z', '5', null);
    await release(6, '2026-03-29T12:00:00.000Z', '6', 'EUR', 'rejects');
    await release(9, '2026-03-29T12:00:00.000Z', '9', 'EUR');
    const found = await releasedByDay(db, { types: [1] }, days);
    assert.equal(
      found.toSorted((a, b) => a.day.localeCompare(b.day)),
      [
        { day: '2026-03-29', currency: 'EUR', value: '0.3' },
        { day: '2026-03-30', currency: 'CHF', value: '7' },
      ],
    );
    assert.equal(await releasedByDay(db, { types: [1], among: [2] }, days), [
      { day: '2026-03-29', currency: 'EUR', value: '0.1' },
    ]);
    await db.query('analyze approvals');
    const { text, values } = releasedStatement({ types: [1] }, days);
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, 'approvals_released', plan);
  },
);

lists.run();
