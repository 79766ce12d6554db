import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DocumentFixture, documentFixture } from '../../../scripts/testing/document-fixture.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { installWebhook } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const processing = suite('processing');
let fixture: DocumentFixture;

processing.before(async () => {
  fixture = await documentFixture();
});
processing.before.each(async () => {
  await fixture.setRules([fixture.dieselRule]);
  fixture.paperless.requests.reset();
});
processing.after.each(() => fixture.settle());
processing.after(() => fixture.close());

processing('a document without the processing tag is observed and left alone', async () => {
  const id = fixture.scan({ tags: [] });
  await fixture.call(id);
  await fixture.ended(id, 'skipped');
  assert.equal(fixture.writes(), []);
  assert.ok((await fixture.eventsOf(id)).some(({ type }) => type === 'DocumentObserved'));
});

processing('the probe of a contract run is left alone, whatever it carries and says', async () => {
  const id = fixture.scan({ filename: 'document-intake-probe-0193a000-0000-7000-8000-900000000001.pdf' });
  await fixture.call(id);
  await fixture.ended(id, 'skipped');
  assert.equal(fixture.writes(), []);
  assert.not.ok((await fixture.eventsOf(id)).some(({ type }) => type === 'DocumentObserved'));
});

processing('no rule matches: nothing is written, the tag stays', async () => {
  const id = fixture.scan({ content: 'Saatgut' });
  await fixture.call(id);
  await fixture.ended(id, 'unchanged');
  assert.equal(fixture.writes(), []);
  assert.ok(fixture.paperless.document(id).tags.includes(PROCESSING_TAG));
});

processing('a match: planned, written in differences only, compared, the tag last', async () => {
  const id = fixture.scan();
  fixture.paperless.requests.reset();
  await fixture.call(id);
  await fixture.ended(id, 'changed');

  const document = fixture.paperless.document(id);
  assert.is(document.title, 'Diesel 500 Liter');
  assert.is(document.document_type, fixture.paperless.documentType('Eingangsrechnung'));
  assert.ok(
    document.tags.includes(fixture.paperless.tag('Diesel')) && !document.tags.includes(PROCESSING_TAG),
  );
  assert.equal(
    document.custom_fields.find(({ field }) => field === fixture.paperless.customField('Betrag'))?.value,
    'EUR99.50',
  );
  assert.equal(
    fixture.writes().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'N')}`),
    [
      'PATCH /api/documents/N/',
      'POST /api/documents/bulk_edit/',
      'POST /api/documents/N/notes/',
      'POST /api/documents/bulk_edit/',
      'POST /api/documents/bulk_edit/',
    ],
  );
  const events = await fixture.eventsOf(id);
  assert.equal(
    events.map(({ type }) => type),
    ['WebhookReceived', 'ProcessingStarted', 'DocumentObserved', 'ProcessingPlanned', 'DocumentProcessed'],
  );
  const end = events.at(-1)?.data as Record<string, { title?: string }>;
  assert.equal([end.before?.title, end.after?.title, end.rules], ['Scan', 'Diesel 500 Liter', ['Diesel']]);
});

processing('our own writes come back as calls: one read each, then the end', async () => {
  installWebhook(fixture);
  const id = fixture.scan();
  await fixture.ended(id, 'echo');
  await fixture.paperless.idle();
  await until(fixture.status, ({ queueSize, processing }) => queueSize === 0 && processing === null);
  fixture.paperless.requests.reset();
  const before = (await fixture.eventsOf(id)).length;
  await fixture.call(id);
  await until(
    async () => (await fixture.eventsOf(id)).length,
    (count) => count === before + 3,
  );
  assert.equal(
    fixture.paperless.requests.list.map(({ method, path }) => `${method} ${path}`),
    [`GET /api/documents/${id}/`],
  );
  assert.is((await fixture.outcomes(id)).filter((outcome) => outcome === 'changed').length, 1, 'and no loop');
});

processing('new rules apply to a document that kept its tag, although nobody touched it', async () => {
  const id = fixture.scan({ content: 'Saatgut' });
  await fixture.call(id);
  await fixture.ended(id, 'unchanged');
  await fixture.setRules([{ name: 'Saatgut', when: { content: 'Saatgut' }, then: { title: 'Saatgut' } }]);
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Saatgut');
});

processing('Paperless announces before it commits: looked for again, then processed', async () => {
  const id = fixture.scan();
  fixture.paperless.faults.add({ kind: 'hidden', ms: 800, match: { documentId: id } });
  await fixture.call(id);
  assert.is((await fixture.comesTo(id, 'waiting'))?.reason, 'not-found');
  await fixture.ended(id, 'changed');
});

processing('a document that never turns up is gone, and the queue went on meanwhile', async () => {
  const id = fixture.scan();
  await fixture.call(999_999);
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  await fixture.ended(999_999, 'gone');
  assert.is(await fixture.queueOf(999_999), undefined);
});

processing('Paperless fails: waits, is tried again, succeeds', async () => {
  const id = fixture.scan();
  fixture.paperless.faults.add({ kind: 'status', status: 500, times: 1, match: { documentId: id } });
  await fixture.call(id);
  assert.is((await fixture.comesTo(id, 'waiting'))?.reason, 'dms');
  await fixture.ended(id, 'changed');
});

processing('Paperless goes on failing: parked with the reason; a call starts afresh', async () => {
  const id = fixture.scan();
  const fault = fixture.paperless.faults.add({ kind: 'status', status: 500, match: { documentId: id } });
  await fixture.call(id);
  const parked = await fixture.comesTo(id, 'parked');
  assert.is(parked?.reason, 'dms-failed');
  assert.match(parked?.error ?? '', 'GET /api/documents/{id}/: 500');
  assert.is((await fixture.eventsOf(id)).filter(({ type }) => type === 'ProcessingFailed').length, 3);
  fixture.paperless.faults.remove(fault);
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  assert.is(await fixture.queueOf(id), undefined);
});

processing(
  'a call while a document is processed that then fails: no waiting, it is queued already',
  async () => {
    const id = fixture.scan();
    fixture.paperless.faults.add({ kind: 'status', status: 500, times: 1, match: { documentId: id } });
    fixture.paperless.faults.add({ kind: 'latency', ms: 400, times: 1, match: { documentId: id } });
    await fixture.call(id);
    await until(fixture.status, (status) => status.processing?.documentId === id);
    await fixture.call(id);
    await fixture.ended(id, 'changed');
    assert.ok(
      !(await fixture.eventsOf(id)).some(({ type }) => type === 'DocumentRequeued'),
      'the call was enough',
    );
  },
);

processing('what Paperless refuses is parked at once, and the queue goes on', async () => {
  const [bad, good] = [fixture.scan(), fixture.scan()];
  fixture.paperless.faults.add({ kind: 'status', status: 403, match: { documentId: bad, method: 'PATCH' } });
  await fixture.call(bad);
  await fixture.call(good);
  await fixture.ended(good, 'changed');
  const parked = await fixture.queueOf(bad);
  assert.equal([parked?.state, parked?.reason], ['parked', 'refused']);
});

processing('a rule that cannot be followed parks the document and says which', async () => {
  await fixture.setRules([{ name: 'Unfug', when: {}, then: { created: 'gestern' } }]);
  const id = fixture.scan();
  await fixture.call(id);
  const parked = await fixture.comesTo(id, 'parked');
  assert.is(parked?.reason, 'rule-failed');
  assert.match(parked?.error ?? '', 'Rule “Unfug”');
  assert.equal(fixture.writes(), []);
});

processing('a new owner does not lock the service out', async () => {
  const owner = fixture.paperless.user('hof-petersen');
  await fixture.setRules([{ name: 'Hof', when: {}, then: { owner } }]);
  const id = fixture.scan();
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  assert.is(fixture.paperless.document(id).owner, owner);
  fixture.paperless.edit(id, { title: 'Später' }, { fireWebhook: false });
  await fixture.call(id);
  await fixture.ended(id, 'skipped');
  assert.match(
    JSON.stringify((await fixture.eventsOf(id)).findLast(({ type }) => type === 'DocumentObserved')),
    'Später',
  );
});

processing.run();
