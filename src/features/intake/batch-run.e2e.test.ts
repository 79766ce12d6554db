import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchRun } from '../../../projections/batch-runs.ts';
import { type BatchFixture, batchFixture, origin } from '../../../scripts/testing/batch-fixture.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { JobRun } from '../../platform/jobs/index.ts';
import { cancelBatch, startBatch } from './batch-run.ts';
import { type DrainDeps, drainQueue } from './drain-queue.ts';

let fixture: BatchFixture;
const finished = (runId: string) =>
  until(
    () => batchRun(fixture.db, runId),
    (run) => run?.state === 'finished',
    30_000,
  );

const batch = suite('batch run');
batch.before.each(async () => {
  fixture = await batchFixture({});
});
batch.after.each(() => fixture.close());

batch('processes every document with the tag, and only those, and counts them', async () => {
  const scans = Array.from({ length: 5 }, () => fixture.scan());
  fixture.scan('Anderes');
  fixture.paperless.addDocument({ title: 'Scan', tags: [] });
  const run = await finished(await startBatch(fixture.deps, origin));
  const { total, done, changed, skipped, failed } = run ?? {};
  assert.equal(
    { total, done, changed, skipped, failed },
    { total: 6, done: 6, changed: 5, skipped: 0, failed: 0 },
  );
  for (const id of scans) assert.is(fixture.paperless.document(id).title, `Fertig ${id}`);
  assert.equal(
    (await fixture.started()).map(({ source }) => source),
    Array(6).fill('batch'),
  );
});

batch('the queue goes first, and the tag is looked at again when it is the turn of a document', async () => {
  fixture.paperless.faults.setLatency(60);
  const scans = Array.from({ length: 6 }, () => fixture.scan());
  const other = fixture.paperless.addDocument({ title: 'Brief', tags: [] }).id;
  const runId = await startBatch(fixture.deps, origin);
  await until(
    async () => (await fixture.started()).length,
    (count) => count >= 1,
  );
  await fixture.call(other);
  fixture.paperless.setTags(scans[5] as number, [], { fireWebhook: false });
  const run = await finished(runId);
  assert.equal([run?.done, run?.changed, run?.skipped], [6, 5, 1]);
  const order = (await fixture.started()).map(({ id }) => id);
  assert.ok(order.indexOf(other) < order.length - 1, 'the call did not wait for the end of the run');
});

batch('goes on after a restart, with every document once', async () => {
  fixture.paperless.faults.setLatency(40);
  const scans = Array.from({ length: 8 }, () => fixture.scan());
  const runId = await startBatch(fixture.deps, origin);
  await until(
    () => batchRun(fixture.db, runId),
    (run) => (run?.done ?? 0) >= 2,
  );
  await fixture.restart();
  await finished(runId);
  assert.equal(
    (await fixture.started()).map(({ id }) => id),
    scans,
  );
});

batch('is cancelled: the document at hand is finished, the others keep their tag', async () => {
  fixture.paperless.faults.setLatency(60);
  const scans = Array.from({ length: 8 }, () => fixture.scan());
  const runId = await startBatch(fixture.deps, origin);
  await until(
    () => batchRun(fixture.db, runId),
    (run) => (run?.done ?? 0) >= 1,
  );
  await cancelBatch(fixture.deps, runId, origin);
  await until(fixture.status, ({ processing }) => processing === null);
  const run = await batchRun(fixture.db, runId);
  assert.is(run?.state, 'cancelled');
  assert.ok(scans.filter((id) => fixture.paperless.document(id).tags.includes(PROCESSING_TAG)).length >= 4);
  assert.is((await fixture.db.query('select 1 from batch_chunks')).rows.length, 0);
  assert.match(
    String(await cancelBatch(fixture.deps, runId, origin).catch((error) => error)),
    'has ended already',
  );
});

batch('one at a time; one without documents ends at once', async () => {
  const runId = await startBatch(fixture.deps, origin);
  assert.match(String(await startBatch(fixture.deps, origin).catch((error) => error)), 'is still going on');
  assert.is((await finished(runId))?.total, 0);
});

batch('of several that are asked for at once one is started, and goes over every document once', async () => {
  const scans = Array.from({ length: 6 }, () => fixture.scan());
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => startBatch(fixture.deps, origin)));
  const started = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.is(started.length, 1, JSON.stringify(asked.map(({ status }) => status)));
  for (const one of asked) if (one.status === 'rejected') assert.instance(one.reason, Problem);
  await finished(started[0] ?? '');
  assert.equal((await fixture.started()).map(({ id }) => id).sort(), scans.sort());
  const next = await startBatch(fixture.deps, origin);
  assert.is.not(next, started[0]);
  await finished(next);
});

batch('is cancelled by its id also when that is written in capitals', async () => {
  fixture.paperless.faults.setLatency(60);
  for (let n = 0; n < 8; n += 1) fixture.scan();
  const runId = await startBatch(fixture.deps, origin);
  await cancelBatch(fixture.deps, runId.toUpperCase(), origin);
  assert.is((await batchRun(fixture.db, runId))?.state, 'cancelled');
  const { rows } = await fixture.db.query<{ stream: string }>(
    `select distinct stream from events where type like 'Batch%'`,
  );
  assert.equal(rows, [{ stream: `run-${runId}` }]);
});

batch('lists all documents, although they lose their tag while they are listed', async () => {
  const scans = Array.from({ length: 9 }, () => fixture.scan());
  const listed = await fixture.deps.paperless.idsWithTags([PROCESSING_TAG], 2);
  assert.equal(listed, scans);
});

batch.run();

const ending = suite('end of a batch run');
ending.before.each(async () => {
  fixture = await batchFixture({ paused: true });
});
ending.after.each(() => fixture.close());

ending('a run that is cancelled while it ends stays cancelled', async () => {
  let cancelled: string | undefined;
  const late: EventLog<DomainEvents> = {
    ...fixture.deps.log,
    async append(stream, events, options) {
      if (events.some(({ type }) => type === 'BatchFinished')) {
        cancelled = runId;
        await cancelBatch(fixture.deps, runId, origin);
      }
      return fixture.deps.log.append(stream, events, options);
    },
  };
  const runId = await startBatch(
    { ...fixture.deps, paperless: { ...fixture.deps.paperless, idsWithTags: async () => [] } },
    origin,
  );
  const run = { lease: { assertValid() {} }, signal: new AbortController().signal } as unknown as JobRun;
  const quiet = { ...fixture.deps.paperless, reachable: true, onBack() {} };
  const drain = drainQueue({ ...fixture.deps, log: late, paperless: quiet } as unknown as DrainDeps);
  await drain.run(run);
  assert.is(cancelled, runId);
  assert.is((await batchRun(fixture.db, runId))?.state, 'cancelled');
});

ending.run();
