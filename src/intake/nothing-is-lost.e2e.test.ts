import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, believePeople } from '../../scripts/testing/as-person.ts';
import { assertLogHolds } from '../../scripts/testing/invariants.ts';
import {
  installWebhook,
  type ServiceFixture,
  serviceFixture,
} from '../../scripts/testing/service-fixture.ts';
import { until } from '../../scripts/testing/until.ts';

// No change is lost without a word: what fails half-way, what Paperless overwrites or does not keep, what people do
// meanwhile.

const lost = suite('nothing is lost without a word');
let fixture: ServiceFixture;
const TAG = 16;
const RULE = { name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig' } };

lost.before.each(async () => {
  fixture = await serviceFixture({ documents: 2, authenticate: believePeople });
});
lost.after.each(async () => {
  await assertLogHolds(fixture.db);
  await fixture.close();
});

type EventRow = { type: string; data: Record<string, unknown> & { outcome?: string } };
const eventsOf = async (id: number) =>
  (
    await fixture.db.query<EventRow>('select type, data from events where stream = $1 order by version', [
      `document-${id}`,
    ])
  ).rows;
const seen = (id: number, type: string, times = 1) =>
  until(
    () => eventsOf(id),
    (events) => events.filter((event) => event.type === type).length >= times,
  );
const ended = (id: number, outcome: string, times = 1) =>
  until(
    () => eventsOf(id),
    (events) => events.filter(({ data }) => data.outcome === outcome).length >= times,
  );
const atRest = () =>
  until(
    async () =>
      (
        await fixture.db.query<{ left: number }>(
          `select (select count(*) from webhook_queue) + (select count(*) from write_checks)
                + (select count(*) from document_processing where state <> 'parked') as left`,
        )
      ).rows[0]?.left,
    (left) => left === 0,
    20_000,
  );
type Parked = { reason: string; error: string };
const parked = (id: number) =>
  until(
    async () =>
      (
        await fixture.db.query<Parked>(
          `select reason, error from document_processing where document_id = $1 and state = 'parked'`,
          [id],
        )
      ).rows[0],
    (row) => row !== undefined,
  );
const scan = (more: object = {}) =>
  fixture.paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG], ...more }).id;

lost('a rewrite that fails once is not forgotten', async () => {
  await fixture.setRules([RULE]);
  const id = scan();
  await fixture.call(id);
  await ended(id, 'changed');
  fixture.paperless.faults.add({
    kind: 'status',
    status: 500,
    times: 1,
    match: { documentId: id, method: 'PATCH' },
  });
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await seen(id, 'WriteOverwritten');
  await seen(id, 'ProcessingFailed');
  await ended(id, 'changed', 2);
  assert.is(fixture.paperless.document(id).title, 'Fertig');
});

lost(
  'what Paperless did not keep stays parked, with its tag, although our own writes come back',
  async () => {
    const field = fixture.paperless.addCustomField({ name: 'Gehört zu', data_type: 'documentlink' });
    const id = scan();
    await fixture.setRules([{ ...RULE, then: { title: 'Fertig', customFields: { [field]: '{{id}}' } } }]);
    installWebhook(fixture);
    await fixture.call(id);
    assert.is((await parked(id))?.reason, 'not-kept');
    await ended(id, 'echo');
    await atRest();
    const still = await parked(id);
    assert.is(still?.reason, 'not-kept');
    assert.match(still?.error ?? '', `custom field ${field}`);
    assert.ok(fixture.paperless.document(id).tags.includes(TAG), 'it is not done, and says so');
  },
);

lost('the processing tag is taken away when the rest is confirmed, not before', async () => {
  await fixture.setRules([
    { ...RULE, then: { title: 'Fertig', addTags: [fixture.paperless.tag('Diesel')] } },
  ]);
  const id = scan();
  const match = { documentId: id, method: 'PATCH' };
  const fault = fixture.paperless.faults.add({ kind: 'ignore-write', match });
  await fixture.call(id);
  await parked(id);
  assert.ok(fixture.paperless.document(id).tags.includes(TAG));
  fixture.paperless.faults.remove(fault);
});

lost('a parked plan is at its end: the mended rule counts', async () => {
  const removed = fixture.paperless.addTag({ name: 'Bald weg' });
  await fixture.setRules([{ ...RULE, then: { title: 'Fertig', addTags: [removed] } }]);
  fixture.paperless.world.tags.delete(removed);
  const id = scan();
  await fixture.call(id);
  assert.is((await parked(id))?.reason, 'refused');
  await fixture.setRules([{ name: 'Neu', when: {}, then: { title: 'Nach neuer Regel' } }]);
  fixture.paperless.edit(id, { content: 'y' }, { fireWebhook: false });
  await fixture.call(id);
  await ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Nach neuer Regel');
});

lost('the second look leaves alone what a person has set since', async () => {
  await fixture.restart({ WRITE_CHECK_SECONDS: '2' });
  await fixture.setRules([RULE]);
  const id = scan();
  await fixture.call(id);
  await ended(id, 'changed');
  const changes = [{ what: 'title', from: 'Fertig', to: 'Scan' }];
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await recordEdit(id, changes);
  await atRest();
  assert.is(fixture.paperless.document(id).title, 'Scan');
  assert.not((await eventsOf(id)).some(({ type }) => type === 'WriteOverwritten'));
});

lost('after downtime an old value is a wish, not an old copy that Paperless saved', async () => {
  await fixture.restart({ WRITE_CHECK_SECONDS: '3600' });
  await fixture.setRules([RULE]);
  const id = scan();
  await fixture.call(id);
  await ended(id, 'changed');
  await fixture.db.query(`update write_checks set left_at = left_at - interval '1 hour'`);
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await fixture.db.query('update write_checks set due_at = now()');
  await atRest();
  assert.is(fixture.paperless.document(id).title, 'Scan');
});

lost('what was read before somebody decided is not recorded after it', async () => {
  const id = scan({ tags: [] });
  fixture.paperless.faults.add({
    kind: 'latency',
    ms: 700,
    times: 1,
    match: { documentId: id, method: 'GET' },
  });
  await fixture.call(id);
  await seen(id, 'ProcessingStarted');
  // Read by now, and not answered yet.
  await until(
    () => fixture.paperless.requests.underWay.length,
    (count) => count > 0,
  );
  await recordEdit(id, [{ what: 'title', from: 'Scan', to: 'Von Hand' }]);
  fixture.paperless.requests.reset();
  await ended(id, 'skipped');
  assert.is(fixture.paperless.requests.count('GET /api/documents/{id}/'), 2, 'and it was read again');
});

lost('title, field, note and tags: eight requests, echoes and second look included', async () => {
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
  const first = scan({ content: 'Diesel 500 l' });
  await ended(first, 'changed');
  await atRest();
  paperless.requests.reset();
  const id = scan({ content: 'Diesel 900 l' });
  await ended(id, 'changed');
  await paperless.idle();
  await atRest();
  const asked = paperless.requests.list.map(({ method, path }) => `${method} ${path}`);
  assert.ok(asked.length <= 8, asked.join('\n'));
  assert.not(paperless.document(id).tags.includes(TAG));
});

lost('not there or not shared: says so with the name of the account, and is listed', async () => {
  await fixture.call(999_999);
  const events = await seen(999_999, 'ProcessingFailed');
  assert.match(String(events.at(-1)?.data.error), 'not there, or not shared with the account “intake”');
  await ended(999_999, 'gone');
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
  const id = scan({
    owner: paperless.user('hof-petersen'),
    grants: { view: { users: [intake], groups: [] }, change: { users: [intake], groups: [] } },
  });
  await fixture.setRules([{ ...RULE, then: { owner: intake } }]);
  await fixture.call(id);
  assert.match((await parked(id))?.error ?? '', 'belongs to somebody else');
});

lost('no text of a document in an event', async () => {
  const secret = 'Geheimes-Wort-Aus-Dem-Dokument';
  await fixture.setRules([{ name: 'Unfug', when: {}, then: { created: '{{content}}' } }]);
  const first = scan({ content: secret });
  await fixture.call(first);
  assert.match((await parked(first))?.error ?? '', 'Rule “Unfug”');

  const field = fixture.paperless.addCustomField({ name: 'Link', data_type: 'url' });
  await fixture.setRules([{ name: 'Unfug', when: {}, then: { customFields: { [field]: '{{content}}' } } }]);
  const second = scan({ content: secret });
  await fixture.call(second);
  await parked(second);

  const { rows } = await fixture.db.query('select type from events where data::text like $1', [
    `%${secret}%`,
  ]);
  assert.equal(rows, []);
});

/** What a person did through us, as it is recorded. */
async function recordEdit(id: number, changes: object[]): Promise<void> {
  const { openEventLog } = await import('../event-log/index.ts');
  const { eventRegistry, documentStream } = await import('../events/index.ts');
  const { projections } = await import('../../projections/index.ts');
  const log = await openEventLog(fixture.db, { eventRegistry, projections });
  const fields = {
    ...{ title: 'Scan', correspondent: null, documentType: null, created: '2026-11-20', owner: null },
    ...{ tags: [], customFields: [] },
  };
  const changeId = crypto.randomUUID();
  const data = { documentId: id, changeId, changes, before: fields, after: fields };
  await log
    .append(documentStream(id), [{ type: 'DocumentEdited', data } as never], {
      origin: { actor: 'anna', correlationId: 'test' },
    })
    .finally(() => log.close());
}

lost.run();
