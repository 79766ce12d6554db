import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// What a document, the queue and the settings looked like at a time; and what can still be taken back.

const past = suite('looks into the past');
let fixture: ServiceFixture;
let anna: Api;

past.before(async () => {
  fixture = await serviceFixture({ documents: 3, authenticate: believePeople });
  const permissions = ['VIEW_AUDIT', 'EDIT_DOCUMENTS', 'MANAGE_SETTINGS', 'VIEW_QUEUE', 'RUN_PROCESSING'];
  anna = apiAs(fixture, 'anna', { permissions });
});
past.after(() => fixture.close());

type Event = { at: string; position: number; id: string };
/** The newest event of a kind; looks at its own time see it, those a millisecond before do not. */
const newest = async (type: string): Promise<Event> => {
  const found = await until(
    async () => (await anna('GET', `/audit?type=${type}&limit=1`)).body.items as Event[],
    (items) => items.length > 0,
  );
  return found[0] as Event;
};
const before = (time: string) => new Date(Date.parse(time) - 1).toISOString();
const asOf = async (what: string, at: string) =>
  (await anna('GET', `/audit/as-of/${what}${what.includes('?') ? '&' : '?'}at=${at}`)).body;

past('a setting: its default, then each value, with who had set it', async () => {
  await anna('PUT', '/settings/steuertag_ids', { value: [4] });
  const first = await newest('SettingChanged');
  await until(
    async () => Date.now(),
    (now) => now > Date.parse(first.at) + 2,
  );
  await anna('PUT', '/settings/steuertag_ids', { value: [4, 16] });
  const second = await newest('SettingChanged');
  const then = async (at: string) => {
    const { items, position } = await asOf('settings', at);
    const found = (items as { key: string }[]).find(({ key }) => key === 'steuertag_ids');
    const { value, isDefault, changedBy } = found as unknown as Record<string, unknown>;
    return { value, isDefault, changedBy, position };
  };
  assert.equal(await then(before(first.at)), {
    value: [],
    isDefault: true,
    changedBy: null,
    position: first.position - 1,
  });
  assert.equal((await then(before(second.at))).value, [4]);
  const now = await then(second.at);
  assert.equal([now.value, now.changedBy, now.position], [[4, 16], 'anna', second.position]);
});

past('a document: unknown, as it was seen, as it was left', async () => {
  const { id } = fixture.paperless.addDocument({ title: 'Scan', created: '2026-03-04', tags: [16] });
  await fixture.call(id);
  const seen = await newest('DocumentObserved');
  await until(
    async () => (await fixture.status()).queueSize,
    (size) => size === 0,
  );
  await anna('PATCH', `/documents/${id}`, { title: 'Rechnung' });
  const edited = await newest('DocumentEdited');
  type Then = { title: string; controlTags: { id: number; name: string }[] } | null;
  const then = async (at: string) => (await asOf(`documents/${id}`, at)).document as Then;
  assert.is(await then(before(seen.at)), null);
  const first = await then(before(edited.at));
  assert.equal([first?.title, first?.controlTags.map((tag) => tag.id)], ['Scan', [16]]);
  assert.match(first?.controlTags[0]?.name ?? '', /./);
  assert.is((await then(edited.at))?.title, 'Rechnung');

  const undoable = async () => (await anna('GET', `/documents/${id}/undoable`)).body.items;
  assert.equal(await undoable(), [{ eventId: edited.id }]);
  const document = fixture.paperless.world.documents.get(id);
  if (document) document.title = 'Von anderen';
  assert.equal(await undoable(), [], 'the document no longer holds what was written');
});

past('the queue: in the same order as it is shown now', async () => {
  fixture.paperless.faults.add({ kind: 'status', status: 500, match: { documentId: 2 } });
  await fixture.call(2);
  await anna('POST', '/queue', { documentId: 3 });
  const parked = await newest('DocumentParked');
  await until(
    async () => (await fixture.status()).queueSize,
    (size) => size === 0,
  );
  const now = (await anna('GET', '/queue')).body;
  const then = await asOf('queue', parked.at);
  assert.equal(
    (then.items as { documentId: number; state: string }[]).map(({ documentId, state }) => [
      documentId,
      state,
    ]),
    [[2, 'parked']],
  );
  assert.equal([then.items, then.total], [now.items, now.total]);
  const called = (await anna('GET', '/audit?type=WebhookReceived&stream=document-2')).body.items as Event[];
  const early = await asOf('queue', called[0]?.at ?? '');
  assert.ok(
    (early.items as { documentId: number; state: string }[]).some(
      (one) => one.documentId === 2 && one.state === 'queued',
    ),
  );
  assert.equal((await asOf('queue', '2001-01-01')).items, []);
});

past('only for those who may read the audit trail, and only times', async () => {
  const clara = apiAs(fixture, 'clara', { permissions: ['EDIT_DOCUMENTS', 'VIEW_QUEUE', 'MANAGE_SETTINGS'] });
  for (const what of ['settings', 'queue', 'documents/1']) {
    assert.is((await clara('GET', `/audit/as-of/${what}?at=2026-01-01`)).status, 403);
    assert.is((await anna('GET', `/audit/as-of/${what}?at=yesterday`)).status, 422);
  }
});

past.run();
