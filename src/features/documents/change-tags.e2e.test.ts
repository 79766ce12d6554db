import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import {
  installWebhook,
  type ServiceFixture,
  serviceFixture,
} from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { verifyChain, verifyProjection } from '../../platform/event-log/index.ts';

// Content tags are changed by people, control tags by nobody.

const tags = suite('changing the tags of a document');
let fixture: ServiceFixture;
let clara: Api;
let admin: Api;

/** Erledigt and Verarbeiten are control tags; Diesel and Saatgut stand below Betriebsmittel. */
const DONE = 3;
const DIESEL = 5;
const VET = 9;
const LEASE = 10;
const SUPPLIES = 12;
const PROCESS = 16;
const CHECK = 19;

tags.before(async () => {
  fixture = await serviceFixture({ documents: 2, authenticate: believePeople });
  clara = apiAs(fixture, 'clara', { permissions: ['EDIT_DOCUMENTS'] });
  admin = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
});
tags.before.each(async () => {
  await setControlTags(DONE, PROCESS);
  fixture.paperless.requests.reset();
});
tags.after.each(() => {
  fixture.paperless.faults.clear();
  fixture.paperless.removeWorkflows();
});
tags.after(async () => {
  assert.is(await verifyChain(fixture.db), undefined);
  for (const projection of projections)
    assert.is(await verifyProjection(fixture.db, projection), undefined, projection.name);
  await fixture.close();
});

const setControlTags = async (...value: number[]) =>
  assert.is((await admin('PUT', '/settings/steuertag_ids', { value })).status, 200);
const scan = (...carried: number[]) => {
  const { id } = fixture.paperless.addDocument({ title: 'Rechnung' });
  fixture.paperless.setTags(id, carried, { fireWebhook: false });
  return id;
};
const tagsOf = (id: number) => fixture.paperless.document(id).tags.sort(byNumber);
const byNumber = (a: number, b: number) => a - b;
const put = (id: number, wanted: number[], from?: number[]) =>
  clara('PUT', `/documents/${id}/tags`, { tags: wanted, ...(from && { from }) });
const idsOf = (list: unknown) => (list as { id: number }[]).map(({ id }) => id).sort(byNumber);
const writes = () =>
  fixture.paperless.requests.list
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
const pending = async (id: number) =>
  (await fixture.db.query('select change_id from pending_changes where document_id = $1', [id])).rows;
type Fact = { type: string; data: Record<string, unknown>; metadata: { actor: string } };
const factsOf = async (id: number) =>
  (
    await fixture.db.query<Fact>(
      'select type, data, metadata from events where stream = $1 order by version',
      [`document-${id}`],
    )
  ).rows;
const typesOf = async (id: number) => (await factsOf(id)).map(({ type }) => type);

tags('the difference is written with one modify_tags, planned and done are recorded', async () => {
  const id = scan(DONE, VET);
  const { status, body } = await put(id, [LEASE], [VET]);
  assert.is(status, 200, JSON.stringify(body));
  assert.equal(tagsOf(id), [DONE, LEASE]);
  assert.equal([idsOf(body.contentTags), idsOf(body.controlTags)], [[LEASE], [DONE]]);
  assert.equal(writes(), ['POST /api/documents/bulk_edit/']);

  const [planned, done] = await factsOf(id);
  assert.equal(
    [planned?.type, done?.type, done?.metadata.actor],
    ['DocumentChangePlanned', 'TagsChanged', 'clara'],
  );
  const { before, after, changes } = (done?.data ?? {}) as Record<string, { tags: number[] }>;
  assert.equal(
    [before?.tags, after?.tags],
    [
      [DONE, VET],
      [DONE, LEASE],
    ],
  );
  assert.equal(changes, [
    { what: 'addTag', tag: LEASE },
    { what: 'removeTag', tag: VET },
  ]);
  assert.equal(await pending(id), []);
});

tags('control tags stay, whatever the lists say', async () => {
  const id = scan(DONE, VET);
  for (const [wanted, from] of [
    [[VET], [VET, DONE]],
    [[VET, PROCESS], [VET]],
    [[PROCESS, VET], undefined],
  ] as [number[], number[] | undefined][]) {
    assert.is((await put(id, wanted, from)).status, 200);
    assert.equal(tagsOf(id), [DONE, VET]);
  }
  assert.equal(writes(), [], 'nothing differs in content tags, so nothing is written');
  assert.equal(await typesOf(id), []);
});

tags('an unknown tag is 422 with its place, one that was created just now is not', async () => {
  const id = scan(VET);
  const refused = await put(id, [VET, 4711]);
  assert.is(refused.status, 422);
  assert.equal(refused.body.errors, [
    { path: 'tags.1', code: 'tag-unknown', params: { id: 4711 }, message: 'Paperless has no tag 4711' },
  ]);
  const fresh = fixture.paperless.addTag({ name: 'Neu' });
  assert.is((await put(id, [VET, fresh])).status, 200);
  assert.equal(tagsOf(id), [VET, fresh]);
});

tags('nested: a child brings its parent, and undo takes both back', async () => {
  const id = scan(VET);
  const { body } = await put(id, [VET, DIESEL], [VET]);
  assert.equal(tagsOf(id), [DIESEL, VET, SUPPLIES]);
  const { eventId } = body.change as { eventId: string };
  assert.is((await clara('POST', `/documents/${id}/undo/${eventId}`)).status, 200);
  assert.equal(tagsOf(id), [VET]);
  assert.equal((await typesOf(id)).slice(-2), ['DocumentChangePlanned', 'ChangeUndone']);
});

tags('undo only where the document still holds what was written, and only once', async () => {
  const id = scan(VET);
  const { eventId } = (await put(id, [LEASE], [VET])).body.change as { eventId: string };
  fixture.paperless.setTags(id, [CHECK]);
  const refused = await clara('POST', `/documents/${id}/undo/${eventId}`);
  assert.equal([refused.status, refused.body.type], [409, '/problems/conflict']);
  assert.match(String(refused.body.detail), /tag 10 added/);
  fixture.paperless.setTags(id, [CHECK, LEASE]);
  assert.is((await clara('POST', `/documents/${id}/undo/${eventId}`)).status, 200);
  assert.equal(tagsOf(id), [VET, CHECK]);
  assert.is((await clara('POST', `/documents/${id}/undo/${eventId}`)).status, 409);
});

tags('undo: not of another document, not of another kind of event, not of a control tag', async () => {
  const id = scan(VET);
  const other = scan(VET);
  const { eventId } = (await put(id, [VET, LEASE])).body.change as { eventId: string };
  assert.is((await clara('POST', `/documents/${other}/undo/${eventId}`)).status, 404);
  const [planned] = await factsOf(id);
  assert.is((await clara('POST', `/documents/${id}/undo/${planned?.data.changeId}`)).status, 409);
  await setControlTags(LEASE);
  const { status, body } = await clara('POST', `/documents/${id}/undo/${eventId}`);
  assert.equal([status, body.type], [409, '/problems/control-tag']);
  assert.equal(tagsOf(id), [VET, LEASE]);
});

tags('our own write comes back as a call that costs one read and no observation', async () => {
  const id = scan(VET);
  await fixture.call(id);
  await until(
    () => typesOf(id),
    (types) => types.includes('DocumentProcessed'),
  );
  installWebhook(fixture);
  await put(id, [LEASE], [VET]);
  await until(
    () => typesOf(id),
    (types) => types.filter((type) => type === 'DocumentProcessed').length === 2,
  );
  const all = await typesOf(id);
  assert.is(all.filter((type) => type === 'DocumentObserved').length, 1, all.join(' '));
});

tags('two people at once: both differences are there', async () => {
  const id = scan(VET);
  const both = await Promise.all([
    put(id, [VET, LEASE], [VET]),
    put(id, [VET, CHECK], [VET]),
    put(id, [], [VET]),
  ]);
  assert.equal(
    both.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(tagsOf(id), [LEASE, CHECK]);
});

tags('Paperless refuses: recorded as failed, nothing is left open', async () => {
  const id = scan(VET);
  fixture.paperless.faults.add({ kind: 'status', status: 403, match: { path: '/bulk_edit/' } });
  const { status, body } = await put(id, [LEASE], [VET]);
  assert.equal([status, body.type], [409, '/problems/dms-refused']);
  assert.is((body.params as { code: string }).code, 'paperless_forbidden');
  assert.equal(await typesOf(id), ['DocumentChangePlanned', 'DocumentChangeFailed']);
  assert.equal(await pending(id), []);
});

tags('Paperless says yes and does nothing: tried three times, then recorded as failed', async () => {
  const id = scan(VET);
  fixture.paperless.faults.add({ kind: 'ignore-write' });
  const { status, body } = await put(id, [LEASE], [VET]);
  assert.is(status, 409);
  assert.match(String(body.detail), /did not keep: tag 10 added, tag 9 removed/);
  assert.is(writes().length, 3);
  assert.equal(await typesOf(id), ['DocumentChangePlanned', 'DocumentChangeFailed']);
});

tags(
  'done with editing by hand: the tag that brought it goes, by the workflow alone, and can come back',
  async () => {
    const [INBOX, MANUAL, VETTED] = [1, LEASE, CHECK];
    const { id } = fixture.paperless.addDocument({ title: 'Von Hand', tags: [MANUAL, VET] });
    const tagsOf = () => [...(fixture.paperless.world.documents.get(id)?.tags ?? [])].sort((a, b) => a - b);
    const done = () => clara('POST', `/documents/${id}/manual-done`);
    await setControlTags(MANUAL, VETTED, PROCESS);
    const untouched = await done();
    assert.equal([untouched.status, untouched.body.change], [200, undefined], 'no such tag is set');

    await admin('PUT', '/settings/farmsys_tag_manuell', { value: MANUAL });
    await admin('PUT', '/settings/manual_done_tag', { value: VETTED });
    const { status, body } = await done();
    assert.is(status, 200, JSON.stringify(body));
    assert.equal(tagsOf(), [INBOX, VET, VETTED]);
    assert.is((await done()).body.change, undefined, 'once');
    const { eventId } = body.change as { eventId: string };
    assert.is((await clara('POST', `/documents/${id}/undo/${eventId}`)).status, 200);
    assert.equal(tagsOf(), [INBOX, VET, MANUAL]);

    await admin('PUT', '/settings/manual_done_tag', { value: null });
    assert.is((await done()).status, 200);
    assert.equal(tagsOf(), [INBOX, VET]);
  },
);

tags.run();
