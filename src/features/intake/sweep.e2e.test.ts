import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BatchFixture, batchFixture, origin } from '../../../scripts/testing/batch-fixture.ts';
import { flakyProxy } from '../../../scripts/testing/flaky-proxy.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { sweep } from './sweep.ts';

const sweeping = suite('sweep');
let fixture: BatchFixture;

sweeping.before.each(async () => {
  fixture = await batchFixture({ paused: true });
});
sweeping.after.each(() => fixture.close());

sweeping('the first only sets its mark and says how many documents wait for a batch run', async () => {
  fixture.scan();
  fixture.scan();
  assert.equal(await sweep(fixture.deps, origin), { first: true, looked: 0, found: [], tagged: 2 });
  assert.is(await fixture.deps.log.head(), 1, 'nothing was queued');
});

sweeping('finds what changed without a call, and nothing twice', async () => {
  const early = fixture.scan();
  await sweep(fixture.deps, origin);
  const missed = fixture.scan();
  const untagged = fixture.paperless.addDocument({ title: 'Scan', tags: [] }).id;
  const { found } = await sweep(fixture.deps, origin);
  assert.ok(found.includes(missed) && !found.includes(untagged));
  // Within the overlap before its mark it also looks; what nobody announced is missed, whenever that was.
  assert.equal(found, [early, missed]);
  assert.equal((await sweep(fixture.deps, origin)).found, [], 'they are queued already');
  const { rows } = await fixture.db.query('select document_id, source from webhook_queue order by position');
  assert.equal(rows, [
    { document_id: early, source: 'sweep' },
    { document_id: missed, source: 'sweep' },
  ]);
});

sweeping('a document that was read as it is now is not missed; changed again it is', async () => {
  await sweep(fixture.deps, origin);
  const id = fixture.scan('Anderes');
  await fixture.restart();
  await until(
    async () => (await fixture.started()).length,
    (count) => count === 1,
  );
  await until(fixture.status, ({ processing, queueSize }) => processing === null && queueSize === 0);
  assert.equal((await sweep(fixture.deps, origin)).found, []);
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  assert.equal((await sweep(fixture.deps, origin)).found, [id]);
});

sweeping(
  'comes by itself at start, after an outage of Paperless, and after calls had to be refused',
  async () => {
    await sweep(fixture.deps, origin);
    const duringStop = fixture.scan();
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
    const duringOutage = fixture.scan();
    fixture.paperless.faults.remove(outage);
    await until(
      () => fixture.paperless.document(duringOutage).title,
      (title) => title === `Fertig ${duringOutage}`,
      20_000,
    );
  },
);

sweeping('comes by itself when the database is back after calls had to be refused', async () => {
  await sweep(fixture.deps, origin);
  const proxy = await flakyProxy(fixture.db.url);
  await fixture.restart({ DATABASE_URL: proxy.url });
  const id = fixture.scan();
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
  await sweep(fixture.deps, origin);
  await fixture.db.query("update sweep_cursor set modified_to = now() + interval '1 year'");
  const id = fixture.scan();
  assert.equal((await sweep(fixture.deps, origin)).found, [id]);
});

sweeping('pages of a long list overlap by time, so that none is skipped', async () => {
  const scans = Array.from({ length: 7 }, () => fixture.scan());
  const seen: number[] = [];
  for await (const page of fixture.deps.paperless.modifiedSince('2020-01-01T00:00:00.000Z', {
    tags: [PROCESSING_TAG],
    pageSize: 2,
  })) {
    seen.push(...page.map(({ id }) => id));
  }
  assert.equal(seen, scans);
});
sweeping.run();
