import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLogHolds, assertNeverTwoAtOnce } from '../../../scripts/testing/invariants.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const trouble = suite('the database fails in the middle of a processing');
let fixture: ServiceFixture;
const TAG = 16;

trouble.before.each(async () => {
  fixture = await serviceFixture({ documents: 2 });
  await fixture.setRules([{ name: 'Scan', when: {}, then: { title: 'Fertig' } }]);
});
trouble.after.each(async () => {
  await assertLogHolds(fixture.db);
  await assertNeverTwoAtOnce(fixture.db);
  await fixture.close();
});

const scan = () => fixture.paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG] }).id;
const typesOf = async (id: number) =>
  (
    await fixture.db.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `document-${id}`,
    ])
  ).rows.map(({ type }) => type);

trouble('a table that somebody has locked is no fault of the document that is being processed', async () => {
  const id = scan();
  fixture.paperless.faults.add({ kind: 'latency', ms: 1_000, match: { documentId: id } });
  const holder = await fixture.db.connect();
  const waiting = new Set<string>();
  try {
    await holder.query('begin');
    await holder.query('lock table observed_documents in access exclusive mode');
    await fixture.call(id);
    // Each of them has waited in vain, until its time was over.
    await until(
      async () => {
        const { rows } = await fixture.db.query<{ since: string }>(
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
  fixture.paperless.faults.add({ kind: 'latency', ms: 1_500, match: { documentId: id, method: 'GET' } });
  await fixture.call(id);
  const resumed = async () => (await typesOf(id)).filter((type) => type === 'ProcessingResumed').length;
  for (const times of [0, 1, 2, 3, 4]) {
    await until(
      async () => (await typesOf(id)).includes('ProcessingStarted') && (await resumed()) >= times,
      (isInProcess) => isInProcess,
      30_000,
    );
    await fixture.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'intake'`,
    );
  }
  fixture.paperless.faults.clear();
  const types = await until(
    () => typesOf(id),
    (all) => all.includes('DocumentProcessed') || all.includes('DocumentParked'),
    30_000,
  );
  assert.ok(types.includes('DocumentProcessed'), types.join(' '));
});

trouble.run();
