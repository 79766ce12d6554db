import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// The specification's table of states of a queue item, line by line.

const states = suite('states of a queue item');
let fixture: ServiceFixture;

states.before.each(async () => {
  fixture = await serviceFixture({ documents: 8 });
});
states.after.each(() => fixture.close());

const queued = async () =>
  (
    await fixture.db.query<{ id: number }>(
      'select document_id as id from webhook_queue order by created_at, position',
    )
  ).rows.map(({ id }) => id);
const typesOf = async (documentId: number) =>
  (
    await fixture.db.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `document-${documentId}`,
    ])
  ).rows
    .map(({ type }) => type)
    .filter((type) => type !== 'DocumentObserved');
const processed = (documentId: number, times: number) =>
  until(
    () => typesOf(documentId),
    (types) => types.filter((type) => type === 'DocumentProcessed').length === times,
  );

/** Makes Paperless slow with one document, so that its processing lasts while the test looks. */
const holdUp = (documentId: number, ms = 600) =>
  fixture.paperless.faults.add({ kind: 'latency', ms, match: { documentId, method: 'GET' } });
const beingProcessed = (documentId: number) =>
  until(fixture.status, ({ processing }) => processing?.documentId === documentId);

states('absent → webhook call, not queued → queued; the answer is queued', async () => {
  holdUp(1);
  await fixture.call(1);
  await beingProcessed(1);
  const answer = await fixture.call(2);
  assert.equal([answer.status, await answer.json()], [200, { status: 'queued' }]);
  assert.equal(await queued(), [2]);
});

states('queued → call with the same id → queued; no second entry, its place is kept', async () => {
  holdUp(1);
  await fixture.call(1);
  await beingProcessed(1);
  for (const id of [2, 3, 2, 2]) assert.equal(await (await fixture.call(id)).json(), { status: 'queued' });
  assert.equal(await queued(), [2, 3]);
  await processed(2, 1);
  await processed(3, 1);
});

states(
  'queued → tick, nothing running, the oldest → absent; the row goes before processing starts',
  async () => {
    holdUp(1);
    await fixture.call(1);
    await beingProcessed(1);
    assert.equal(await queued(), []);
    assert.equal(await typesOf(1), ['WebhookReceived', 'ProcessingStarted']);
    await processed(1, 1);
  },
);

states('being processed → call with the same id → queued; another run follows', async () => {
  holdUp(1);
  await fixture.call(1);
  await beingProcessed(1);
  await fixture.call(1);
  assert.equal(await queued(), [1]);
  await processed(1, 2);
  assert.equal(await typesOf(1), [
    'WebhookReceived',
    'ProcessingStarted',
    'WebhookReceived',
    'DocumentProcessed',
    'ProcessingStarted',
    'DocumentProcessed',
  ]);
});

states('any → tick while one is processed → unchanged; nothing starts', async () => {
  holdUp(1, 800);
  await fixture.call(1);
  await beingProcessed(1);
  await fixture.call(2);
  const ticks = Date.now() + 400;
  // Ticks come every 100 ms here.
  await until(
    async () => {
      assert.equal(await queued(), [2]);
      assert.is((await fixture.status()).processing?.documentId, 1);
      return Date.now();
    },
    (now) => now > ticks,
  );
});

states('order: first in, first out', async () => {
  holdUp(1);
  await fixture.call(1);
  await beingProcessed(1);
  const order = [5, 2, 7, 3];
  for (const id of order) await fixture.call(id);
  assert.equal(await queued(), order);
  for (const id of order) await processed(id, 1);
  const { rows } = await fixture.db.query<{ id: number }>(
    `select (data->>'documentId')::int as id from events where type = 'ProcessingStarted' order by position`,
  );
  assert.equal(
    rows.map(({ id }) => id),
    [1, ...order],
  );
});

states('pending ids and the last call survive a restart and are processed after it', async () => {
  await fixture.restart({ WEBHOOK_QUEUE_INTERVAL_MS: '3600000' });
  // The first tick comes with the start.
  await until(fixture.status, ({ processing }) => processing === null);
  for (const id of [4, 6]) await fixture.call(id);
  const before = await fixture.status();
  assert.is(before.queueSize, 2);
  await fixture.restart();
  assert.equal((await fixture.status()).lastCall, before.lastCall);
  await processed(4, 1);
  await processed(6, 1);
  assert.is((await fixture.status()).queueSize, 0);
});

states.run();
