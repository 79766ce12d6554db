import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type DocumentFixture, documentFixture } from '../../../scripts/testing/document-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// No change is lost without a word: what people do meanwhile, and what can never be written.

const lost = suite('nothing is lost without a word');
let fixture: DocumentFixture;
let urlField: number;
const RULE = { name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig' } };

lost.before(async () => {
  fixture = await documentFixture({ authenticate: believePeople });
  // Before the service asks for the definitions of the fields, which it keeps for a minute.
  urlField = fixture.paperless.addCustomField({ name: 'Link', data_type: 'url' });
});
lost.after.each(() => fixture.settle());
lost.after(() => fixture.close());

lost('what a person changed meanwhile stays theirs', async () => {
  await fixture.setRules([fixture.dieselRule]);
  const id = fixture.scan();
  fixture.failHalfWay(id);
  await fixture.call(id);
  await fixture.comesTo(id, 'waiting');
  fixture.paperless.edit(id, { title: 'Von Hand' }, { fireWebhook: false });
  await fixture.ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Von Hand');
});

lost('a parked plan is at its end: the mended rule counts', async () => {
  const removed = fixture.paperless.addTag({ name: 'Bald weg' });
  await fixture.setRules([{ ...RULE, then: { title: 'Fertig', addTags: [removed] } }]);
  fixture.paperless.world.tags.delete(removed);
  const id = fixture.scan();
  await fixture.call(id);
  assert.is((await fixture.comesTo(id, 'parked'))?.reason, 'refused');
  await fixture.setRules([{ name: 'Neu', when: {}, then: { title: 'Nach neuer Regel' } }]);
  fixture.paperless.edit(id, { content: 'y' }, { fireWebhook: false });
  await fixture.call(id);
  await fixture.ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Nach neuer Regel');
});

lost('what was read before somebody decided is not recorded after it', async () => {
  const id = fixture.scan({ tags: [] });
  fixture.paperless.faults.add({
    kind: 'latency',
    ms: 700,
    times: 1,
    match: { documentId: id, method: 'GET' },
  });
  await fixture.call(id);
  await fixture.seen(id, 'ProcessingStarted');
  // Read by now, and not answered yet.
  await until(
    () => fixture.paperless.requests.underWay.length,
    (count) => count > 0,
  );
  await fixture.recordEdit(id, [{ what: 'title', from: 'Scan', to: 'Von Hand' }]);
  fixture.paperless.requests.reset();
  await fixture.ended(id, 'skipped');
  assert.is(fixture.paperless.requests.count('GET /api/documents/{id}/'), 2, 'and it was read again');
});

lost('not there or not shared: says so with the name of the account, and is listed', async () => {
  await fixture.call(999_999);
  const events = await fixture.seen(999_999, 'ProcessingFailed');
  assert.match(String(events.at(-1)?.data.error), 'not there, or not shared with the account “intake”');
  await fixture.ended(999_999, 'gone');
  const anna = apiAs(fixture, 'anna', { permissions: ['VIEW_QUEUE', 'RUN_PROCESSING'] });
  const listed = async () =>
    ((await anna('GET', '/queue?state=gone')).body.items as { documentId: number }[]).map(
      ({ documentId }) => documentId,
    );
  assert.equal(await listed(), [999_999]);
  await anna('DELETE', '/queue/999999');
  assert.equal(await listed(), []);
});

lost('an owner that is not ours to change: parked with a sentence', async () => {
  const { paperless } = fixture;
  await fixture.setRules([{ ...RULE, then: { owner: paperless.user('hof-petersen') } }]);
  const intake = paperless.user('intake');
  const id = fixture.scan({
    owner: paperless.user('hof-petersen'),
    grants: { view: { users: [intake], groups: [] }, change: { users: [intake], groups: [] } },
  });
  await fixture.setRules([{ ...RULE, then: { owner: intake } }]);
  await fixture.call(id);
  assert.match((await fixture.comesTo(id, 'parked'))?.error ?? '', 'belongs to somebody else');
});

lost('no text of a document in an event', async () => {
  const secret = 'Geheimes-Wort-Aus-Dem-Dokument';
  await fixture.setRules([{ name: 'Unfug', when: {}, then: { created: '{{content}}' } }]);
  const first = fixture.scan({ content: secret });
  await fixture.call(first);
  assert.match((await fixture.comesTo(first, 'parked'))?.error ?? '', 'Rule “Unfug”');

  await fixture.setRules([
    { name: 'Unfug', when: {}, then: { customFields: { [urlField]: '{{content}}' } } },
  ]);
  const second = fixture.scan({ content: secret });
  await fixture.call(second);
  await fixture.comesTo(second, 'parked');

  const { rows } = await fixture.db.query('select type from events where data::text like $1', [
    `%${secret}%`,
  ]);
  assert.equal(rows, []);
});

lost.run();
