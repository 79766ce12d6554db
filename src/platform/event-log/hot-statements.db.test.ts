import type { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { seedLog } from '../../../scripts/bench/seed-log.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { hotReads } from './read-events.ts';
import { reconcileReadModels } from './reconcile.ts';
import { scanSelect } from './scan-log.ts';
import { hotStatements } from './turn.ts';
import { writerConnection } from './writer-connection.ts';

// The plans of the statements that run all the time: index lookups, whatever the statistics say. Each is explained
// as it is sent, generic (as the writer's connection plans it) and, for reads, with the values that are asked for.

const EVENTS = 20_000;
const PAGE = 100;

for (const state of ['empty', 'seeded and analysed', 'seeded, statistics of the empty table'] as const) {
  const plans = suite(`plans, ${state}`);
  let db: TestDatabase;
  let client: Client;
  let writer: ReturnType<typeof writerConnection>;

  plans.before(async () => {
    db = await testDatabase();
    await db.query('alter table events set (autovacuum_enabled = off)');
    await reconcileReadModels(db, projections);
    await db.query('analyze');
    client = await db.connect();
    // Without rows or without statistics a plan says little; that the index can serve it says enough.
    if (state !== 'seeded and analysed')
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    writer = writerConnection(db);
    if (state !== 'empty') {
      const seeding = await db.connect();
      await seedLog(seeding, { events: EVENTS, documents: 500, waiting: 100, longStreamEvery: 5 });
      await seeding.end();
    }
    if (state === 'seeded and analysed') await db.query('analyze');
  });
  plans.after(async () => {
    await client.end();
    await writer.close();
    await db.drop();
  });

  /** Every node of the plan, outermost first. */
  const nodesOf = async (on: Client, text: string, values: unknown[], analyse = false): Promise<Node[]> => {
    const options = analyse ? 'analyze, timing off, format json' : 'format json';
    await on.query('begin');
    const { rows } = await on.query(`explain (${options}) ${text}`, values);
    await on.query('rollback');
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  };
  /** The log is read by these indexes only, and nothing of it is sorted. */
  const usesOnly = (nodes: Node[], indexes: string[]) => {
    const scans = nodes.filter(
      (node) => node['Relation Name'] === 'events' && node['Node Type'] !== 'ModifyTable',
    );
    const seen = scans.map((node) => `${node['Node Type']} ${node['Index Name']}`);
    assert.ok(scans.length > 0, 'the plan looks at events');
    for (const scan of scans) {
      assert.match(scan['Node Type'], /^Index (Only )?Scan$/, seen.join(', '));
      assert.ok(indexes.includes(scan['Index Name'] ?? ''), seen.join(', '));
    }
    assert.not.ok(
      nodes.some((node) => node['Node Type'] === 'Sort'),
      'nothing is sorted',
    );
  };

  plans('the head of the log and the versions of the streams of a batch', async () => {
    const streams = ['document-1', 'document-7', 'document-nobody'].join('\n');
    const nodes = await nodesOf(await writer.client(), hotStatements.TOP, [streams]);
    usesOnly(nodes, ['events_pkey', 'events_stream_version']);
  });

  plans('events by their ids', async () => {
    const ids = ['00000000-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000001'];
    usesOnly(await nodesOf(await writer.client(), hotStatements.KNOWN, [ids]), ['events_id']);
  });

  plans('the insert of a batch looks at nothing that is there already', async () => {
    const values = [1, '2026-01-01T00:00:00Z', 'id', 's', '1', 'T', '{}', '{}', '00'];
    const nodes = await nodesOf(await writer.client(), hotStatements.INSERT, values);
    assert.equal(
      nodes.filter((node) => node['Relation Name'] === 'events').map((node) => node['Node Type']),
      ['ModifyTable'],
    );
    assert.not.ok(nodes.some((node) => node['Node Type'] === 'Sort'));
  });

  for (const [name, newestFirst] of [
    ['a stream from its beginning', false],
    ['the end of a stream', true],
  ] as const) {
    plans(`${name}: no more rows are touched than are answered`, async () => {
      const nodes = await nodesOf(client, hotReads.stream(newestFirst), ['document-1', 0, PAGE], true);
      usesOnly(nodes, ['events_stream_version']);
      assert.ok(Math.max(...nodes.map((node) => node['Actual Rows'] ?? 0)) <= PAGE);
    });
  }

  for (const [name, after] of [
    ['the log from its beginning', 0],
    ['the log, nearly caught up', EVENTS - 10],
    ['the log, caught up', EVENTS],
  ] as const) {
    plans(`${name}: no more rows are touched than are answered`, async () => {
      const values = [after, Number.MAX_SAFE_INTEGER, null, PAGE];
      const nodes = await nodesOf(client, hotReads.ALL, values, true);
      usesOnly(nodes, ['events_pkey']);
      assert.ok(Math.max(...nodes.map((node) => node['Actual Rows'] ?? 0)) <= PAGE);
    });
  }

  plans('a batch of a rebuild or of verify', async () => {
    const nodes = await nodesOf(client, scanSelect('position > 4000 and position <= 4500'), [], true);
    usesOnly(nodes, ['events_pkey']);
  });

  plans.run();
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: Node[];
};
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
