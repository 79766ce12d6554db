import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchRun } from '../../projections/batch-runs.ts';
import { projections } from '../../projections/index.ts';
import { flakyProxy } from '../../scripts/testing/flaky-proxy.ts';
import { type ServiceFixture, serviceFixture } from '../../scripts/testing/service-fixture.ts';
import { until } from '../../scripts/testing/until.ts';
import { type EventLog, openEventLog } from '../event-log/index.ts';
import { type DomainEvents, eventRegistry } from '../events/index.ts';
import { Problem } from '../http/index.ts';
import type { JobRun } from '../jobs/index.ts';
import { connectPaperless, type Paperless } from '../paperless/index.ts';
import { changeSetting } from '../settings/index.ts';
import { cancelBatch, startBatch } from './batch-run.ts';
import { type DrainDeps, drainQueue } from './drain-queue.ts';
import { previewDocument } from './preview.ts';
import { processingContext } from './processing-context.ts';
import { addToQueue, retryDocument, takeOut } from './queue-commands.ts';
import { sweep } from './sweep.ts';

const TAG = 16;
const origin = { actor: 'test', correlationId: 't' };
let fixture: ServiceFixture;
let log: EventLog<DomainEvents>;
let paperless: Paperless;
const deps = () => ({ db: fixture.db, log, paperless, processingTag: TAG });

async function open(options: Parameters<typeof serviceFixture>[0]): Promise<void> {
  fixture = await serviceFixture(options);
  log = await openEventLog(fixture.db, { eventRegistry, projections });
  paperless = connectPaperless({ url: fixture.paperless.url, token: fixture.paperless.tokenOf('intake') });
  const value = [{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig {{id}}' } }];
  await changeSetting(log, { key: 'processing_rules', value, origin });
}
async function close(): Promise<void> {
  paperless.close();
  await log.close();
  await fixture.close();
}
const scan = (title = 'Scan') => fixture.paperless.addDocument({ title, content: 'x', tags: [TAG] }).id;
const finished = (runId: string) =>
  until(
    () => batchRun(fixture.db, runId),
    (run) => run?.state === 'finished',
    30_000,
  );
const startedOf = async () =>
  (
    await fixture.db.query<{ id: number; source: string }>(
      `select (data->>'documentId')::int as id, data->>'source' as source
         from events where type = 'ProcessingStarted' order by position`,
    )
  ).rows;

const batch = suite('batch run');
batch.before.each(() => open({ documents: 3 }));
batch.after.each(close);

batch('processes every document with the tag, and only those, and counts them', async () => {
  const scans = Array.from({ length: 5 }, () => scan());
  scan('Anderes');
  fixture.paperless.addDocument({ title: 'Scan', tags: [] });
  const run = await finished(await startBatch(deps(), origin));
  const { total, done, changed, skipped, failed } = run ?? {};
  assert.equal(
    { total, done, changed, skipped, failed },
    { total: 6, done: 6, changed: 5, skipped: 0, failed: 0 },
  );
  for (const id of scans) assert.is(fixture.paperless.document(id).title, `Fertig ${id}`);
  assert.equal(
    (await startedOf()).map(({ source }) => source),
    Array(6).fill('batch'),
  );
});

batch('the queue goes first, and the tag is looked at again when it is the turn of a document', async () => {
  fixture.paperless.faults.setLatency(60);
  const scans = Array.from({ length: 6 }, () => scan());
  const other = fixture.paperless.addDocument({ title: 'Brief', tags: [] }).id;
  const runId = await startBatch(deps(), origin);
  await until(
    async () => (await startedOf()).length,
    (count) => count >= 1,
  );
  await fixture.call(other);
  fixture.paperless.setTags(scans[5] as number, [], { fireWebhook: false });
  const run = await finished(runId);
  assert.equal([run?.done, run?.changed, run?.skipped], [6, 5, 1]);
  const order = (await startedOf()).map(({ id }) => id);
  assert.ok(order.indexOf(other) < order.length - 1, 'the call did not wait for the end of the run');
});

batch('goes on after a restart, with every document once', async () => {
  fixture.paperless.faults.setLatency(40);
  const scans = Array.from({ length: 8 }, () => scan());
  const runId = await startBatch(deps(), origin);
  await until(
    () => batchRun(fixture.db, runId),
    (run) => (run?.done ?? 0) >= 2,
  );
  await fixture.restart();
  await finished(runId);
  assert.equal(
    (await startedOf()).map(({ id }) => id),
    scans,
  );
});

batch('is cancelled: the document at hand is finished, the others keep their tag', async () => {
  fixture.paperless.faults.setLatency(60);
  const scans = Array.from({ length: 8 }, () => scan());
  const runId = await startBatch(deps(), origin);
  await until(
    () => batchRun(fixture.db, runId),
    (run) => (run?.done ?? 0) >= 1,
  );
  await cancelBatch(deps(), runId, origin);
  await until(fixture.status, ({ processing }) => processing === null);
  const run = await batchRun(fixture.db, runId);
  assert.is(run?.state, 'cancelled');
  assert.ok(scans.filter((id) => fixture.paperless.document(id).tags.includes(TAG)).length >= 4);
  assert.is((await fixture.db.query('select 1 from batch_chunks')).rows.length, 0);
  assert.match(
    String(await cancelBatch(deps(), runId, origin).catch((error) => error)),
    'has ended already',
  );
});

batch('one at a time; one without documents ends at once', async () => {
  const runId = await startBatch(deps(), origin);
  assert.match(String(await startBatch(deps(), origin).catch((error) => error)), 'is still going on');
  assert.is((await finished(runId))?.total, 0);
});

batch('of several that are asked for at once one is started, and goes over every document once', async () => {
  const scans = Array.from({ length: 6 }, () => scan());
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => startBatch(deps(), origin)));
  const started = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.is(started.length, 1, JSON.stringify(asked.map(({ status }) => status)));
  for (const one of asked) if (one.status === 'rejected') assert.instance(one.reason, Problem);
  await finished(started[0] ?? '');
  assert.equal((await startedOf()).map(({ id }) => id).sort(), scans.sort());
  const next = await startBatch(deps(), origin);
  assert.is.not(next, started[0]);
  await finished(next);
});

batch('is cancelled by its id also when that is written in capitals', async () => {
  fixture.paperless.faults.setLatency(60);
  for (let n = 0; n < 8; n += 1) scan();
  const runId = await startBatch(deps(), origin);
  await cancelBatch(deps(), runId.toUpperCase(), origin);
  assert.is((await batchRun(fixture.db, runId))?.state, 'cancelled');
  const { rows } = await fixture.db.query<{ stream: string }>(
    `select distinct stream from events where type like 'Batch%'`,
  );
  assert.equal(rows, [{ stream: `run-${runId}` }]);
});

batch('lists all documents, although they lose their tag while they are listed', async () => {
  const scans = Array.from({ length: 9 }, () => scan());
  const listed = await paperless.idsWithTags([TAG], 2);
  assert.equal(listed, scans);
});

batch.run();

const ending = suite('end of a batch run');
ending.before.each(() => open({ documents: 3, paused: true }));
ending.after.each(close);

ending('a run that is cancelled while it ends stays cancelled', async () => {
  let cancelled: string | undefined;
  const late: typeof log = {
    ...log,
    async append(stream, events, options) {
      if (events.some(({ type }) => type === 'BatchFinished')) {
        cancelled = runId;
        await cancelBatch(deps(), runId, origin);
      }
      return log.append(stream, events, options);
    },
  };
  const runId = await startBatch(
    { ...deps(), paperless: { ...paperless, idsWithTags: async () => [] } },
    origin,
  );
  const run = { lease: { assertValid() {} }, signal: new AbortController().signal } as unknown as JobRun;
  const quiet = { ...paperless, reachable: true, onBack() {} };
  const drain = drainQueue({ ...deps(), log: late, paperless: quiet } as unknown as DrainDeps);
  await drain.run(run);
  assert.is(cancelled, runId);
  assert.is((await batchRun(fixture.db, runId))?.state, 'cancelled');
});

ending.run();

const sweeping = suite('sweep');
sweeping.before.each(() => open({ documents: 3, paused: true }));
sweeping.after.each(close);

sweeping('the first only sets its mark and says how many documents wait for a batch run', async () => {
  scan();
  scan();
  assert.equal(await sweep(deps(), origin), { first: true, looked: 0, found: [], tagged: 2 });
  assert.is(await log.head(), 1, 'nothing was queued');
});

sweeping('finds what changed without a call, and nothing twice', async () => {
  const early = scan();
  await sweep(deps(), origin);
  const missed = scan();
  const untagged = fixture.paperless.addDocument({ title: 'Scan', tags: [] }).id;
  const { found } = await sweep(deps(), origin);
  assert.ok(found.includes(missed) && !found.includes(untagged));
  // Within the overlap before its mark it also looks; what nobody announced is missed, whenever that was.
  assert.equal(found, [early, missed]);
  assert.equal((await sweep(deps(), origin)).found, [], 'they are queued already');
  const { rows } = await fixture.db.query('select document_id, source from webhook_queue order by position');
  assert.equal(rows, [
    { document_id: early, source: 'sweep' },
    { document_id: missed, source: 'sweep' },
  ]);
});

sweeping('a document that was read as it is now is not missed; changed again it is', async () => {
  await sweep(deps(), origin);
  const id = scan('Anderes');
  await fixture.restart();
  await until(
    async () => (await startedOf()).length,
    (count) => count === 1,
  );
  await until(fixture.status, ({ processing, queueSize }) => processing === null && queueSize === 0);
  assert.equal((await sweep(deps(), origin)).found, []);
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  assert.equal((await sweep(deps(), origin)).found, [id]);
});

sweeping(
  'comes by itself at start, after an outage of Paperless, and after calls had to be refused',
  async () => {
    await sweep(deps(), origin);
    const duringStop = scan();
    await fixture.restart();
    await until(
      () => fixture.paperless.document(duringStop).title,
      (title) => title === `Fertig ${duringStop}`,
    );
    const outage = fixture.paperless.faults.add({ kind: 'status', status: 502 });
    await fixture.call(duringStop);
    await until(
      async () =>
        (
          await fixture.db.query(
            `select 1 from events where type = 'ProcessingFailed' and data->>'kind' = 'outage'`,
          )
        ).rows.length,
      (count) => count === 1,
    );
    const duringOutage = scan();
    fixture.paperless.faults.remove(outage);
    await until(
      () => fixture.paperless.document(duringOutage).title,
      (title) => title === `Fertig ${duringOutage}`,
      20_000,
    );
  },
);

sweeping('comes by itself when the database is back after calls had to be refused', async () => {
  await sweep(deps(), origin);
  const proxy = await flakyProxy(fixture.db.url);
  await fixture.restart({ DATABASE_URL: proxy.url });
  const id = scan();
  proxy.setUp(false);
  assert.is((await fixture.call(id)).status, 503);
  proxy.setUp(true);
  await until(
    () => fixture.paperless.document(id).title,
    (title) => title === `Fertig ${id}`,
    20_000,
  );
  await fixture.service.stop();
  await proxy.close();
});

sweeping('a document that was saved while a clock was ahead does not hide the others', async () => {
  await sweep(deps(), origin);
  await fixture.db.query("update sweep_cursor set modified_to = now() + interval '1 year'");
  const id = scan();
  assert.equal((await sweep(deps(), origin)).found, [id]);
});

sweeping('pages of a long list overlap by time, so that none is skipped', async () => {
  const scans = Array.from({ length: 7 }, () => scan());
  const seen: number[] = [];
  for await (const page of paperless.modifiedSince('2020-01-01T00:00:00.000Z', {
    tags: [TAG],
    pageSize: 2,
  })) {
    seen.push(...page.map(({ id }) => id));
  }
  assert.equal(seen, scans);
});
sweeping.run();

const byHand = suite('queue by hand');
byHand.before.each(() => open({ documents: 3, env: { WEBHOOK_QUEUE_INTERVAL_MS: '3600000' } }));
byHand.after.each(close);

byHand('add, take out, and what does not fit the state', async () => {
  await addToQueue(deps(), { documentId: 1, origin });
  assert.is((await fixture.status()).queueSize, 1);
  assert.match(
    String(await retryDocument(deps(), { documentId: 1, origin }).catch((e) => e)),
    'is in the queue already',
  );
  await takeOut(deps(), { documentId: 1, origin });
  assert.is((await fixture.status()).queueSize, 0);
  assert.match(String(await takeOut(deps(), { documentId: 1, origin }).catch((e) => e)), 'neither queued');
  const { rows } = await fixture.db.query(
    `select distinct metadata->>'actor' as actor from events where stream = 'document-1'`,
  );
  assert.equal(rows, [{ actor: 'test' }]);
});

byHand('a parked document is retried at once with fresh attempts', async () => {
  fixture.paperless.faults.add({ kind: 'status', status: 403, times: 1, match: { documentId: 2 } });
  await fixture.restart({ WEBHOOK_QUEUE_INTERVAL_MS: '50' });
  await fixture.call(2);
  await until(
    async () =>
      (await fixture.db.query(`select 1 from document_processing where state = 'parked'`)).rows.length,
    (count) => count === 1,
  );
  await retryDocument(deps(), { documentId: 2, origin });
  await until(
    async () => (await fixture.db.query('select 1 from document_processing')).rows.length,
    (count) => count === 0,
  );
});

byHand('preview: what rules would do, and nothing is written', async () => {
  const id = scan();
  const context = processingContext(fixture.db, paperless, { processingTag: TAG, approvalField: 15 });
  const set = await previewDocument({ paperless, context, processingTag: TAG }, id);
  assert.equal([set?.hasProcessingTag, set?.rules, set?.changes.length], [true, ['Scan'], 2]);
  const other = [{ name: 'Neu', when: {}, then: { title: 'B' } }];
  assert.equal((await previewDocument({ paperless, context, processingTag: TAG }, id, other))?.rules, [
    'Neu',
  ]);
  assert.is(await previewDocument({ paperless, context, processingTag: TAG }, 99_999), null);
  assert.equal(
    fixture.paperless.requests.list.filter(({ method }) => method !== 'GET'),
    [],
  );
});
byHand.run();
