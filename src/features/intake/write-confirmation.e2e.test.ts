import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueAtRest } from '../../../scripts/testing/at-rest.ts';
import { type DocumentFixture, documentFixture } from '../../../scripts/testing/document-fixture.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { installWebhook } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const confirmation = suite('what was written is read back, and what is missing is written again');
let fixture: DocumentFixture;
let linkField: number;
const RULE = { name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig' } };

confirmation.before(async () => {
  fixture = await documentFixture();
  // Before the service asks for the definitions of the fields, which it keeps for a minute.
  linkField = fixture.paperless.addCustomField({ name: 'Gehört zu', data_type: 'documentlink' });
});
confirmation.before.each(async () => {
  await fixture.setRules([fixture.dieselRule]);
  fixture.paperless.requests.reset();
});
confirmation.after.each(() => fixture.settle());
confirmation.after(() => fixture.close());

confirmation('a write that Paperless ignores is seen, repeated, and reported', async () => {
  const id = fixture.scan();
  fixture.paperless.faults.add({ kind: 'ignore-write', match: { documentId: id, method: 'PATCH' } });
  await fixture.call(id);
  const parked = await fixture.comesTo(id, 'parked');
  assert.is(parked?.reason, 'not-kept');
  assert.match(parked?.error ?? '', 'title');
  assert.is(fixture.writes().filter(({ method }) => method === 'PATCH').length, 3, 'once, and twice again');
});

confirmation('an answer lost after the write: read again, nothing done twice', async () => {
  const id = fixture.scan();
  fixture.paperless.faults.add({
    kind: 'reset',
    after: true,
    times: 1,
    match: { documentId: id, method: 'PATCH' },
  });
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Diesel 500 Liter');
  assert.is(fixture.writes().filter(({ method }) => method === 'PATCH').length, 1);
  assert.is(fixture.paperless.document(id).notes.length, 1);
});

confirmation('the answer to the last write is lost, and the tag gone with it: recorded as done', async () => {
  const id = fixture.scan();
  const match = { documentId: id, path: 'bulk_edit', method: 'POST' };
  fixture.paperless.faults.add({ kind: 'reset', after: true, times: 2, match });
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  assert.ok(!fixture.paperless.document(id).tags.includes(PROCESSING_TAG));
  assert.is(fixture.paperless.document(id).notes.length, 1);
});

confirmation('put into the trash between two writes of its plan: gone, and not parked', async () => {
  const id = fixture.scan();
  const match = { documentId: id, path: 'bulk_edit', method: 'POST' };
  fixture.paperless.faults.add({ kind: 'latency', ms: 500, match });
  await fixture.call(id);
  await until(
    () => fixture.writes().some(({ method }) => method === 'PATCH'),
    (isHalfWritten) => isHalfWritten,
  );
  fixture.paperless.trash(id);
  await fixture.ended(id, 'gone');
});

confirmation(
  'half-written and then failed: the plan is finished, although the document no longer matches',
  async () => {
    await fixture.setRules([
      {
        name: 'Scan',
        when: { title: '^Scan' },
        then: { title: 'Fertig', addTags: [fixture.paperless.tag('Diesel')] },
      },
    ]);
    const id = fixture.scan();
    fixture.failHalfWay(id);
    await fixture.call(id);
    await fixture.ended(id, 'changed');
    const { title, tags } = fixture.paperless.document(id);
    assert.is(title, 'Fertig');
    assert.ok(tags.includes(fixture.paperless.tag('Diesel')) && !tags.includes(PROCESSING_TAG));
  },
);

confirmation(
  'rules changed while a plan waits: it is finished, and those of now see the document',
  async () => {
    const [diesel, done] = ['Diesel', 'Erledigt'].map((name) => fixture.paperless.tag(name));
    const then = (title: string, tag: number | undefined) => ({ title, addTags: [tag] });
    await fixture.setRules([{ name: 'Old', when: { title: '^Scan' }, then: then('Alt', diesel) }]);
    const id = fixture.scan();
    const match = { documentId: id, path: 'bulk_edit' };
    const failing = fixture.paperless.faults.add({ kind: 'status', status: 500, match });
    await fixture.call(id);
    await until(
      () => fixture.paperless.document(id).title,
      (title) => title === 'Alt',
    );
    await fixture.setRules([{ name: 'New', when: { title: '^Alt' }, then: then('Neu', done) }]);
    fixture.paperless.faults.remove(failing);
    const { title, tags } = await until(
      () => fixture.paperless.document(id),
      (document) => !document.tags.includes(PROCESSING_TAG),
    );
    assert.is(title, 'Neu');
    assert.ok(tags.includes(diesel ?? 0) && tags.includes(done ?? 0));
  },
);

confirmation(
  'what Paperless did not keep stays parked, with its tag, although our own writes come back',
  async () => {
    const id = fixture.scan();
    await fixture.setRules([{ ...RULE, then: { title: 'Fertig', customFields: { [linkField]: '{{id}}' } } }]);
    installWebhook(fixture);
    await fixture.call(id);
    assert.is((await fixture.comesTo(id, 'parked'))?.reason, 'not-kept');
    await fixture.ended(id, 'echo');
    await queueAtRest(fixture.db);
    const still = await fixture.comesTo(id, 'parked');
    assert.is(still?.reason, 'not-kept');
    assert.match(still?.error ?? '', `custom field ${linkField}`);
    assert.ok(fixture.paperless.document(id).tags.includes(PROCESSING_TAG), 'it is not done, and says so');
  },
);

confirmation('the processing tag is taken away when the rest is confirmed, not before', async () => {
  await fixture.setRules([
    { ...RULE, then: { title: 'Fertig', addTags: [fixture.paperless.tag('Diesel')] } },
  ]);
  const id = fixture.scan();
  const match = { documentId: id, method: 'PATCH' };
  const fault = fixture.paperless.faults.add({ kind: 'ignore-write', match });
  await fixture.call(id);
  await fixture.comesTo(id, 'parked');
  assert.ok(fixture.paperless.document(id).tags.includes(PROCESSING_TAG));
  fixture.paperless.faults.remove(fault);
});

confirmation('title, field, note and tags: eight requests, echoes and second look included', async () => {
  const { paperless } = fixture;
  await fixture.setRules([
    {
      name: 'Diesel',
      when: { content: 'Diesel' },
      then: {
        title: 'Diesel',
        note: 'Automatisch erkannt',
        customFields: { [paperless.customField('Betrag')]: 'EUR99.50' },
        addTags: [paperless.tag('Diesel')],
      },
    },
  ]);
  installWebhook(fixture);
  // The first one also asks for the definitions of the fields, which are kept for a minute.
  const first = fixture.scan({ content: 'Diesel 500 l' });
  await fixture.ended(first, 'changed');
  await queueAtRest(fixture.db);
  paperless.requests.reset();
  const id = fixture.scan({ content: 'Diesel 900 l' });
  await fixture.ended(id, 'changed');
  await paperless.idle();
  await queueAtRest(fixture.db);
  const asked = paperless.requests.list.map(({ method, path }) => `${method} ${path}`);
  assert.ok(asked.length <= 8, asked.join('\n'));
  assert.not(paperless.document(id).tags.includes(PROCESSING_TAG));
});

confirmation.run();
