import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueAtRest } from '../../scripts/testing/at-rest.ts';
import { assertLogHolds } from '../../scripts/testing/invariants.ts';
import {
  installWebhook,
  type ServiceFixture,
  serviceFixture,
} from '../../scripts/testing/service-fixture.ts';
import { until } from '../../scripts/testing/until.ts';
import type { ProcessingRule } from '../events/index.ts';

const processing = suite('processing');
let fixture: ServiceFixture;
let ids: { tag: (name: string) => number; field: (name: string) => number; type: (name: string) => number };

const TAG = 16;
const RULES: Partial<ProcessingRule>[] = [
  {
    name: 'Diesel',
    when: { content: 'Diesel (?P<litres>\\d+) l' },
    then: { title: 'Diesel {{match.content.litres}} Liter', note: 'Automatisch erkannt' },
  },
];

processing.before(async () => {
  fixture = await serviceFixture({ documents: 4 });
  const { paperless } = fixture;
  ids = { tag: paperless.tag, field: paperless.customField, type: paperless.documentType };
});
processing.before.each(async () => {
  await setRules([
    {
      ...RULES[0],
      then: {
        ...RULES[0]?.then,
        documentType: ids.type('Eingangsrechnung'),
        customFields: { [ids.field('Betrag')]: "{{money '99,50' 'EUR'}}" },
        addTags: [ids.tag('Diesel')],
      },
    },
  ]);
  fixture.paperless.requests.reset();
});
processing.after.each(async () => {
  fixture.paperless.removeWorkflows();
  fixture.paperless.faults.clear();
  await fixture.paperless.idle();
  await queueAtRest(fixture.db);
});
processing.after(async () => {
  await assertLogHolds(fixture.db);
  await fixture.close();
});

const setRules = (rules: unknown) => fixture.setRules(rules);

type EventRow = { type: string; data: Record<string, unknown> };
const eventsOf = async (documentId: number) =>
  (
    await fixture.db.query<EventRow>('select type, data from events where stream = $1 order by version', [
      `document-${documentId}`,
    ])
  ).rows;
const outcomes = async (documentId: number) =>
  (await eventsOf(documentId)).flatMap(({ type, data }) =>
    type === 'DocumentProcessed' ? [data.outcome] : [],
  );
const ended = (documentId: number, outcome: string) =>
  until(
    () => outcomes(documentId),
    (all) => all.includes(outcome),
  );
const invoice = (more: object = {}) =>
  fixture.paperless.addDocument({ title: 'Scan', content: 'Diesel 500 l', tags: [TAG], ...more }).id;
const comesTo = (documentId: number, state: 'waiting' | 'parked') =>
  until(
    () => queueOf(documentId),
    (row) => row?.state === state,
    15_000,
  );
/** The first write goes through, the second does not. */
const failHalfWay = (documentId: number) => {
  const match = { documentId, path: 'bulk_edit' };
  fixture.paperless.faults.add({ kind: 'status', status: 500, times: 1, match });
};
const writes = () => fixture.paperless.requests.list.filter(({ method }) => method !== 'GET');
const queueOf = async (documentId: number) =>
  (
    await fixture.db.query<{ state: string; reason: string; error: string }>(
      'select state, reason, error from document_processing where document_id = $1',
      [documentId],
    )
  ).rows[0];

processing('a document without the processing tag is observed and left alone', async () => {
  const id = invoice({ tags: [] });
  await fixture.call(id);
  await ended(id, 'skipped');
  assert.equal(writes(), []);
  assert.ok((await eventsOf(id)).some(({ type }) => type === 'DocumentObserved'));
});

processing('no rule matches: nothing is written, the tag stays', async () => {
  const id = invoice({ content: 'Saatgut' });
  await fixture.call(id);
  await ended(id, 'unchanged');
  assert.equal(writes(), []);
  assert.ok(fixture.paperless.document(id).tags.includes(TAG));
});

processing('a match: planned, written in differences only, compared, the tag last', async () => {
  const id = invoice();
  fixture.paperless.requests.reset();
  await fixture.call(id);
  await ended(id, 'changed');

  const document = fixture.paperless.document(id);
  assert.is(document.title, 'Diesel 500 Liter');
  assert.is(document.document_type, ids.type('Eingangsrechnung'));
  assert.ok(document.tags.includes(ids.tag('Diesel')) && !document.tags.includes(TAG));
  assert.equal(document.custom_fields.find(({ field }) => field === ids.field('Betrag'))?.value, 'EUR99.50');
  assert.equal(
    writes().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'N')}`),
    [
      'PATCH /api/documents/N/',
      'POST /api/documents/bulk_edit/',
      'POST /api/documents/N/notes/',
      'POST /api/documents/bulk_edit/',
      'POST /api/documents/bulk_edit/',
    ],
  );
  const events = await eventsOf(id);
  assert.equal(
    events.map(({ type }) => type),
    ['WebhookReceived', 'ProcessingStarted', 'DocumentObserved', 'ProcessingPlanned', 'DocumentProcessed'],
  );
  const end = events.at(-1)?.data as Record<string, { title?: string }>;
  assert.equal([end.before?.title, end.after?.title, end.rules], ['Scan', 'Diesel 500 Liter', ['Diesel']]);
});

processing('our own writes come back as calls: one read each, then the end', async () => {
  installWebhook(fixture);
  const id = invoice();
  await ended(id, 'echo');
  await fixture.paperless.idle();
  await until(fixture.status, ({ queueSize, processing }) => queueSize === 0 && processing === null);
  fixture.paperless.requests.reset();
  const before = (await eventsOf(id)).length;
  await fixture.call(id);
  await until(
    async () => (await eventsOf(id)).length,
    (count) => count === before + 3,
  );
  assert.equal(
    fixture.paperless.requests.list.map(({ method, path }) => `${method} ${path}`),
    [`GET /api/documents/${id}/`],
  );
  assert.is((await outcomes(id)).filter((outcome) => outcome === 'changed').length, 1, 'and no loop');
});

processing('new rules apply to a document that kept its tag, although nobody touched it', async () => {
  const id = invoice({ content: 'Saatgut' });
  await fixture.call(id);
  await ended(id, 'unchanged');
  await setRules([{ name: 'Saatgut', when: { content: 'Saatgut' }, then: { title: 'Saatgut' } }]);
  await fixture.call(id);
  await ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Saatgut');
});

processing('Paperless announces before it commits: looked for again, then processed', async () => {
  const id = invoice();
  fixture.paperless.faults.add({ kind: 'hidden', ms: 800, match: { documentId: id } });
  await fixture.call(id);
  assert.is((await comesTo(id, 'waiting'))?.reason, 'not-found');
  await ended(id, 'changed');
});

processing('a document that never turns up is gone, and the queue went on meanwhile', async () => {
  const id = invoice();
  await fixture.call(999_999);
  await fixture.call(id);
  await ended(id, 'changed');
  await ended(999_999, 'gone');
  assert.is(await queueOf(999_999), undefined);
});

processing('Paperless fails: waits, is tried again, succeeds', async () => {
  const id = invoice();
  fixture.paperless.faults.add({ kind: 'status', status: 500, times: 1, match: { documentId: id } });
  await fixture.call(id);
  assert.is((await comesTo(id, 'waiting'))?.reason, 'dms');
  await ended(id, 'changed');
});

processing('Paperless goes on failing: parked with the reason; a call starts afresh', async () => {
  const id = invoice();
  const fault = fixture.paperless.faults.add({ kind: 'status', status: 500, match: { documentId: id } });
  await fixture.call(id);
  const parked = await comesTo(id, 'parked');
  assert.is(parked?.reason, 'dms-failed');
  assert.match(parked?.error ?? '', 'GET /api/documents/{id}/: 500');
  assert.is((await eventsOf(id)).filter(({ type }) => type === 'ProcessingFailed').length, 3);
  fixture.paperless.faults.remove(fault);
  await fixture.call(id);
  await ended(id, 'changed');
  assert.is(await queueOf(id), undefined);
});

processing(
  'a call while a document is processed that then fails: no waiting, it is queued already',
  async () => {
    const id = invoice();
    fixture.paperless.faults.add({ kind: 'status', status: 500, times: 1, match: { documentId: id } });
    fixture.paperless.faults.add({ kind: 'latency', ms: 400, times: 1, match: { documentId: id } });
    await fixture.call(id);
    await until(fixture.status, (status) => status.processing?.documentId === id);
    await fixture.call(id);
    await ended(id, 'changed');
    assert.ok(!(await eventsOf(id)).some(({ type }) => type === 'DocumentRequeued'), 'the call was enough');
  },
);

processing('what Paperless refuses is parked at once, and the queue goes on', async () => {
  const [bad, good] = [invoice(), invoice()];
  fixture.paperless.faults.add({ kind: 'status', status: 403, match: { documentId: bad, method: 'PATCH' } });
  await fixture.call(bad);
  await fixture.call(good);
  await ended(good, 'changed');
  const parked = await queueOf(bad);
  assert.equal([parked?.state, parked?.reason], ['parked', 'refused']);
});

processing('a rule that cannot be followed parks the document and says which', async () => {
  await setRules([{ name: 'Unfug', when: {}, then: { created: 'gestern' } }]);
  const id = invoice();
  await fixture.call(id);
  const parked = await comesTo(id, 'parked');
  assert.is(parked?.reason, 'rule-failed');
  assert.match(parked?.error ?? '', 'Rule “Unfug”');
  assert.equal(writes(), []);
});

processing('a write that Paperless ignores is seen, repeated, and reported', async () => {
  const id = invoice();
  fixture.paperless.faults.add({ kind: 'ignore-write', match: { documentId: id, method: 'PATCH' } });
  await fixture.call(id);
  const parked = await comesTo(id, 'parked');
  assert.is(parked?.reason, 'not-kept');
  assert.match(parked?.error ?? '', 'title');
  assert.is(writes().filter(({ method }) => method === 'PATCH').length, 3, 'once, and twice again');
});

processing('an answer lost after the write: read again, nothing done twice', async () => {
  const id = invoice();
  fixture.paperless.faults.add({
    kind: 'reset',
    after: true,
    times: 1,
    match: { documentId: id, method: 'PATCH' },
  });
  await fixture.call(id);
  await ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Diesel 500 Liter');
  assert.is(writes().filter(({ method }) => method === 'PATCH').length, 1);
  assert.is(fixture.paperless.document(id).notes.length, 1);
});

processing('the answer to the last write is lost, and the tag gone with it: recorded as done', async () => {
  const id = invoice();
  const match = { documentId: id, path: 'bulk_edit', method: 'POST' };
  fixture.paperless.faults.add({ kind: 'reset', after: true, times: 2, match });
  await fixture.call(id);
  await ended(id, 'changed');
  assert.ok(!fixture.paperless.document(id).tags.includes(TAG));
  assert.is(fixture.paperless.document(id).notes.length, 1);
});

processing(
  'half-written and then failed: the plan is finished, although the document no longer matches',
  async () => {
    await setRules([
      { name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig', addTags: [ids.tag('Diesel')] } },
    ]);
    const id = invoice();
    failHalfWay(id);
    await fixture.call(id);
    await ended(id, 'changed');
    const { title, tags } = fixture.paperless.document(id);
    assert.is(title, 'Fertig');
    assert.ok(tags.includes(ids.tag('Diesel')) && !tags.includes(TAG));
  },
);

processing(
  'Paperless saves an old copy over our write after calling us: noticed later, written again',
  async () => {
    installWebhook(fixture);
    const id = invoice({ tags: [] });
    await ended(id, 'skipped');
    fixture.paperless.faults.add({ kind: 'stale-save', ms: 300, times: 1, match: { documentId: id } });
    fixture.paperless.setTags(id, [TAG], { fireWebhook: false });
    await fixture.call(id);
    await ended(id, 'changed');
    await until(
      () => fixture.paperless.document(id).title,
      (title) => title === 'Scan',
    );
    await until(
      async () => (await eventsOf(id)).some(({ type }) => type === 'WriteOverwritten'),
      (seen) => seen,
    );
    await until(
      () => fixture.paperless.document(id).title,
      (title) => title === 'Diesel 500 Liter',
    );
  },
);

processing('what a person changed meanwhile stays theirs', async () => {
  const id = invoice();
  failHalfWay(id);
  await fixture.call(id);
  await comesTo(id, 'waiting');
  fixture.paperless.edit(id, { title: 'Von Hand' }, { fireWebhook: false });
  await ended(id, 'changed');
  assert.is(fixture.paperless.document(id).title, 'Von Hand');
});

processing('a new owner does not lock the service out', async () => {
  const owner = fixture.paperless.user('hof-petersen');
  await setRules([{ name: 'Hof', when: {}, then: { owner } }]);
  const id = invoice();
  await fixture.call(id);
  await ended(id, 'changed');
  assert.is(fixture.paperless.document(id).owner, owner);
  fixture.paperless.edit(id, { title: 'Später' }, { fireWebhook: false });
  await fixture.call(id);
  await ended(id, 'skipped');
  assert.match(
    JSON.stringify((await eventsOf(id)).findLast(({ type }) => type === 'DocumentObserved')),
    'Später',
  );
});

processing.run();
