import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueAtRest } from '../../../scripts/testing/at-rest.ts';
import { type DocumentFixture, documentFixture } from '../../../scripts/testing/document-fixture.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { installWebhook } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// The last two tests restart the service to move the time of its second look.

const late = suite('what Paperless overwrites later');
let fixture: DocumentFixture;
const RULE = { name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig' } };

late.before(async () => {
  fixture = await documentFixture();
});
late.after.each(() => fixture.settle());
late.after(() => fixture.close());

late('a rewrite that fails once is not forgotten', async () => {
  await fixture.setRules([RULE]);
  const id = fixture.scan();
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  fixture.paperless.faults.add({
    kind: 'status',
    status: 500,
    times: 1,
    match: { documentId: id, method: 'PATCH' },
  });
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await fixture.seen(id, 'WriteOverwritten');
  await fixture.seen(id, 'ProcessingFailed');
  await fixture.ended(id, 'changed', 2);
  assert.is(fixture.paperless.document(id).title, 'Fertig');
});

late(
  'Paperless saves an old copy over our write after calling us: noticed later, written again',
  async () => {
    await fixture.setRules([fixture.dieselRule]);
    installWebhook(fixture);
    const id = fixture.scan({ tags: [] });
    await fixture.ended(id, 'skipped');
    // After the end of the processing, which then takes less than that, and before the second look, a second later.
    fixture.paperless.faults.add({ kind: 'stale-save', ms: 700, times: 1, match: { documentId: id } });
    fixture.paperless.setTags(id, [PROCESSING_TAG], { fireWebhook: false });
    await fixture.call(id);
    await fixture.ended(id, 'changed');
    await until(
      () => fixture.paperless.document(id).title,
      (title) => title === 'Scan',
    );
    await until(
      async () => (await fixture.eventsOf(id)).some(({ type }) => type === 'WriteOverwritten'),
      (seen) => seen,
    );
    await until(
      () => fixture.paperless.document(id).title,
      (title) => title === 'Diesel 500 Liter',
    );
  },
);

late('the second look leaves alone what a person has set since', async () => {
  await fixture.restart({ WRITE_CHECK_SECONDS: '2' });
  await fixture.setRules([RULE]);
  const id = fixture.scan();
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  const changes = [{ what: 'title', from: 'Fertig', to: 'Scan' }];
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await fixture.recordEdit(id, changes);
  await queueAtRest(fixture.db);
  assert.is(fixture.paperless.document(id).title, 'Scan');
  assert.not((await fixture.eventsOf(id)).some(({ type }) => type === 'WriteOverwritten'));
});

late('after downtime an old value is a wish, not an old copy that Paperless saved', async () => {
  await fixture.restart({ WRITE_CHECK_SECONDS: '3600' });
  await fixture.setRules([RULE]);
  const id = fixture.scan();
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  await fixture.db.query(`update write_checks set left_at = left_at - interval '1 hour'`);
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await fixture.db.query('update write_checks set due_at = now()');
  await queueAtRest(fixture.db);
  assert.is(fixture.paperless.document(id).title, 'Scan');
});

late.run();
