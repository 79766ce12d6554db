import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLogHolds, assertNeverTwoAtOnce } from '../../scripts/testing/invariants.ts';
import { type TestOffice, testOffice } from '../../scripts/testing/test-office.ts';
import { until } from '../../scripts/testing/until.ts';

const trouble = suite('the database fails in the middle of a processing');
let office: TestOffice;
const TAG = 16;

trouble.before.each(async () => {
  office = await testOffice({ documents: 2 });
  await office.setRules([{ name: 'Scan', when: {}, then: { title: 'Fertig' } }]);
});
trouble.after.each(async () => {
  await assertLogHolds(office.db);
  await assertNeverTwoAtOnce(office.db);
  await office.close();
});

const scan = () => office.paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG] }).id;
const typesOf = async (id: number) =>
  (
    await office.db.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `document-${id}`,
    ])
  ).rows.map(({ type }) => type);

trouble('a table that somebody has locked is no fault of the document that is being processed', async () => {
  const id = scan();
  office.paperless.faults.add({ kind: 'latency', ms: 1_000, match: { documentId: id } });
  const holder = await office.db.connect();
  const waiting = new Set<string>();
  try {
    await holder.query('begin');
    await holder.query('lock table observed_documents in access exclusive mode');
    await office.call(id);
    // Each of them has waited in vain, until its time was over.
    await until(
      async () => {
        const { rows } = await office.db.query<{ since: string }>(
          `select query_start as since from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%from observed_documents%'`,
        );
        for (const { since } of rows) waiting.add(since);
        return waiting.size;
      },
      (statements) => statements >= 3,
      60_000,
    );
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  const types = await until(
    () => typesOf(id),
    (all) => all.includes('DocumentProcessed') || all.includes('DocumentParked'),
    20_000,
  );
  assert.equal(
    types.filter((type) => !type.startsWith('Webhook')),
    [...['ProcessingStarted', 'DocumentObserved', 'ProcessingPlanned', 'DocumentProcessed']],
  );
});

trouble('its connections are ended again and again in the middle of one: it is no crash', async () => {
  const id = scan();
  office.paperless.faults.add({ kind: 'latency', ms: 1_500, match: { documentId: id, method: 'GET' } });
  await office.call(id);
  const resumed = async () => (await typesOf(id)).filter((type) => type === 'ProcessingResumed').length;
  for (const times of [0, 1, 2, 3, 4]) {
    await until(
      async () => (await typesOf(id)).includes('ProcessingStarted') && (await resumed()) >= times,
      (isInProcess) => isInProcess,
      30_000,
    );
    await office.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'intake'`,
    );
  }
  office.paperless.faults.clear();
  const types = await until(
    () => typesOf(id),
    (all) => all.includes('DocumentProcessed') || all.includes('DocumentParked'),
    30_000,
  );
  assert.ok(types.includes('DocumentProcessed'), types.join(' '));
});

trouble.run();
