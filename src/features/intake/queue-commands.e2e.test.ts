import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BatchFixture, batchFixture, origin } from '../../../scripts/testing/batch-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { previewDocument } from './preview.ts';
import { processingContext } from './processing-context.ts';
import { addToQueue, retryDocument, takeOut } from './queue-commands.ts';

const byHand = suite('queue by hand');
let fixture: BatchFixture;

byHand.before.each(async () => {
  fixture = await batchFixture({ env: { WEBHOOK_QUEUE_INTERVAL_MS: '3600000' } });
});
byHand.after.each(() => fixture.close());

byHand('add, take out, and what does not fit the state', async () => {
  await addToQueue(fixture.deps, { documentId: 1, origin });
  assert.is((await fixture.status()).queueSize, 1);
  assert.match(
    String(await retryDocument(fixture.deps, { documentId: 1, origin }).catch((e) => e)),
    'is in the queue already',
  );
  await takeOut(fixture.deps, { documentId: 1, origin });
  assert.is((await fixture.status()).queueSize, 0);
  assert.match(
    String(await takeOut(fixture.deps, { documentId: 1, origin }).catch((e) => e)),
    'neither queued',
  );
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
  await retryDocument(fixture.deps, { documentId: 2, origin });
  await until(
    async () => (await fixture.db.query('select 1 from document_processing')).rows.length,
    (count) => count === 0,
  );
});

byHand('preview: what rules would do, and nothing is written', async () => {
  const id = fixture.scan();
  const { db, paperless, processingTag } = fixture.deps;
  const context = processingContext(db, paperless, {
    ...{ processingTag, approvalField: 15 },
    invoiceForRules: async () => ({}),
  });
  const set = await previewDocument({ paperless, context, processingTag }, id);
  assert.equal([set?.hasProcessingTag, set?.rules, set?.changes.length], [true, ['Scan'], 2]);
  const other = [{ name: 'Neu', when: {}, then: { title: 'B' } }];
  assert.equal((await previewDocument({ paperless, context, processingTag }, id, other))?.rules, ['Neu']);
  assert.is(await previewDocument({ paperless, context, processingTag }, 99_999), null);
  assert.equal(
    fixture.paperless.requests.list.filter(({ method }) => method !== 'GET'),
    [],
  );
});
byHand.run();
