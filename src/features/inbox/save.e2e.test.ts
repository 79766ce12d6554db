import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, asPerson, believePeople } from '../../../scripts/testing/as-person.ts';
import { queueAtRest } from '../../../scripts/testing/at-rest.ts';
import { bring, whenRead } from '../../../scripts/testing/inbox-fixture.ts';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import {
  installWebhook,
  type ServiceFixture,
  serviceFixture,
} from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// A pile is cut and saved; Paperless makes documents of it, calls, and the rules go on with them.

const test = suite('saving from the inbox');
let fixture: ServiceFixture;
let anna: Api;
const PROCESSING_TAG = 16;

test.before(async () => {
  fixture = await serviceFixture({ documents: 3, authenticate: believePeople });
  installWebhook(fixture);
  anna = apiAs(fixture, 'anna', { permissions: ['VIEW_INBOX', 'MANAGE_SETTINGS', 'EDIT_DOCUMENTS'] });
});
test.after(() => fixture.close());

type Segment = {
  segmentId: string;
  state: string;
  pages: unknown[];
  documentId: number | null;
  problem: { reason: string | null; message: string } | null;
};
type Item = Record<string, unknown> & {
  itemId: string;
  expected: number;
  segments: Segment[];
  state: string;
};
let brought = 0;
async function pile(pages: number, scope: 'public' | 'personal' = 'public'): Promise<Item> {
  brought += 1;
  const pdf = await pdfOf(
    Array.from({ length: pages }, (_, page) => ({ text: `Pile ${brought}, page ${page + 1}` })),
  );
  const name = `Stapel ${brought}.pdf`;
  const { items } = await bring(fixture, 'anna', { [name]: await pdf.save() }, { scope });
  return (await whenRead(anna, items[0]?.itemId ?? '')) as Item;
}
const itemOf = async (itemId: string) => (await anna('GET', `/inbox/items/${itemId}`)).body as Item;
const whenSettled = (itemId: string) =>
  until(
    () => itemOf(itemId),
    ({ segments }) =>
      segments.every(({ state }) => !['open', 'preparing', 'planned', 'uploaded', 'pending'].includes(state)),
    60_000,
  );
const save = async ({ itemId }: Item, segments: readonly Segment[], more: object = {}) => {
  const ids = segments.map(({ segmentId }) => segmentId);
  const { status, body } = await anna('POST', `/inbox/items/${itemId}/save`, { segments: ids, ...more });
  assert.is(status, 202, JSON.stringify(body));
  return body.results as { result: string; duplicates: unknown; problem: { reason: string } | null }[];
};

test('a pile is cut and saved, and the rules go on with each document', async () => {
  await anna('PUT', '/settings/steuertag_ids', { value: [PROCESSING_TAG] });
  await anna('PUT', '/settings/inbox_save_tags', { value: [PROCESSING_TAG] });
  const item = await pile(4);
  assert.equal(
    item.segments.map(({ pages }) => pages.length),
    [4],
    'one segment of all while nobody has cut it',
  );
  const cut = await anna('PUT', `/inbox/items/${item.itemId}/segments`, {
    expected: item.expected,
    cuts: '3',
  });
  assert.is(cut.status, 200, JSON.stringify(cut.body));
  const { segments } = cut.body as Item;
  assert.equal(
    segments.map(({ pages }) => pages.length),
    [2, 2],
  );

  assert.equal(
    (await save(item, segments)).map(({ result }) => result),
    ['planned', 'planned'],
  );
  const done = await whenSettled(item.itemId);
  assert.equal(
    done.segments.map(({ state }) => state),
    ['saved', 'saved'],
    JSON.stringify(done.segments),
  );
  await until(
    () => itemOf(item.itemId),
    ({ state }) => state === 'done',
    60_000,
  );
  await queueAtRest(fixture.db);
  for (const { documentId } of done.segments) {
    const document = fixture.paperless.document(documentId ?? 0);
    assert.is(document.owner, null);
  }
  const { rows } = await fixture.db.query<{ stream: string }>(
    `select distinct stream from events where type = 'DocumentProcessed' order by 1`,
  );
  assert.equal(
    rows.map(({ stream }) => stream),
    done.segments.map(({ documentId }) => `document-${documentId}`).sort(),
  );
});

type Places = { looked: boolean } & Record<
  'same-bytes' | 'same-pages',
  { documentIds: number[]; itemIds: string[] }
>;

test('the same once more: it waits for a person, who sees where it is; then taken back', async () => {
  const first = await pile(1);
  await save(first, first.segments);
  const [saved] = (await whenSettled(first.itemId)).segments;
  assert.is(saved?.state, 'saved');
  brought -= 1;
  const second = await pile(1, 'personal');
  const [segment] = second.segments;
  const before = await anna('GET', `/inbox/segments/${segment?.segmentId}/duplicates`);
  assert.equal([before.status, before.body.looked], [200, false], 'nobody has cut it, nor looked');
  await save(second, second.segments);
  assert.is((await whenSettled(second.itemId)).segments[0]?.state, 'duplicate');
  const at = `/inbox/segments/${segment?.segmentId}`;
  const places = (await anna('GET', `${at}/duplicates`)).body as Places;
  assert.ok(places.looked);
  assert.equal(places['same-bytes'].documentIds, [saved?.documentId]);
  assert.equal(places['same-bytes'].itemIds, [first.itemId]);
  const ben = apiAs(fixture, 'ben', { permissions: ['VIEW_INBOX'] });
  assert.is((await ben('GET', `${at}/duplicates`)).status, 404);
  assert.is((await ben('POST', `${at}/undo-save`)).status, 404);

  await until(
    () => itemOf(first.itemId),
    ({ state }) => state === 'done',
    60_000,
  );
  const undone = await anna('POST', `/inbox/segments/${saved?.segmentId}/undo-save`);
  assert.equal([undone.status, undone.body.state], [200, 'open'], JSON.stringify(undone.body));
  assert.ok(fixture.paperless.document(saved?.documentId ?? 0).deleted_at);
  const sync = await anna('POST', '/inbox/sync-document-ids', { itemId: first.itemId });
  assert.equal(sync.body, { found: 0, pending: 0, gone: 0, missing: [] });
});

test('pieces as files, on paper and as a ZIP; reserved fields are refused; whoever cuts late sees the cuts', async () => {
  const item = await pile(3, 'personal');
  const cut = (body: object) =>
    anna('PUT', `/inbox/items/${item.itemId}/segments`, { expected: item.expected, ...body });
  const all = [1, 2, 3].map((page) => ({ page, rotate: 0 }));
  const wish = (fields: object) => cut({ segments: [{ pages: all, fields }] });
  const refused = await wish({ customFields: [{ field: 15, value: 'x' }] });
  assert.equal([refused.status, refused.body.reason], [422, 'approval-field']);
  assert.is((await wish({ tags: [PROCESSING_TAG] })).body.reason, 'tag-reserved');
  const { items: fields } = (await anna('GET', '/custom-fields')).body as {
    items: { id: number; isApprovalField: boolean }[];
  };
  assert.equal(
    fields.filter(({ isApprovalField }) => isApprovalField).map(({ id }) => id),
    [15],
  );

  const whole = await fetch(`${fixture.url}/api/inbox/segments/${item.segments[0]?.segmentId}/file`, {
    headers: asPerson('anna', { permissions: ['VIEW_INBOX'] }),
  });
  assert.is(whole.status, 200, 'also while nobody has cut it');
  await whole.arrayBuffer();

  const { segments } = (await cut({ cuts: '2' })).body as Item;
  const late = await cut({ cuts: '3' });
  assert.equal([late.status, late.body.reason], [409, 'stale']);
  assert.is((late.body.current as Item).segments.length, 2);

  const raw = (path: string, sub = 'anna') =>
    fetch(`${fixture.url}/api${path}`, { headers: asPerson(sub, { permissions: ['VIEW_INBOX'] }) });
  const ids = segments.map(({ segmentId }) => segmentId);
  for (const [path, begins, type] of [
    [`/inbox/segments/${ids[1]}/file`, '%PDF-', 'application/pdf'],
    [`/inbox/segments/${ids[1]}/print?pages=2-`, '%PDF-', 'application/pdf'],
    [`/inbox/segments.zip?ids=${ids.join()}`, 'PK', 'application/zip'],
  ] as const) {
    const answer = await raw(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const first = bytes.subarray(0, begins.length).toString('latin1');
    assert.equal([answer.status, answer.headers.get('content-type'), first], [200, type, begins], path);
    assert.is((await raw(path, 'ben')).status, 404, path);
  }
  const twice = await Promise.all([1, 2].map(() => raw(`/inbox/segments/${ids[1]}/file`)));
  const [one, other] = await Promise.all(
    twice.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
  );
  assert.ok(one && other?.equals(one), 'the same pages are the same bytes');
});

test('codes say what their documents are; read again, pages are searched for what is set by now', async () => {
  const codes = [
    { format: 'QRCode', text: 'ASN00007', x: 20, y: 20 } as const,
    { format: 'DataMatrix', text: 'LS-2026-8', x: 120, y: 20 } as const,
  ];
  const paper = await (await pdfOf([{ text: 'Deckblatt' }, { text: 'Lieferschein', codes }])).save();
  const { items } = await bring(fixture, 'anna', { 'codes.pdf': paper });
  const id = items[0]?.itemId ?? '';
  type Fact = { page: number; field: string; value: unknown };
  const factsIn = (item: Record<string, unknown>) =>
    (item.facts as Fact[]).map(({ page, field, value }) => [page, field, value]);
  assert.equal(factsIn(await whenRead(anna, id)), [[2, 'archiveSerialNumber', 7]]);

  const formats = { value: ['QRCode', 'Code128', 'DataMatrix'] };
  assert.is((await anna('PUT', '/settings/barcode_formats', { value: ['Paper'] })).status, 422);
  assert.is((await anna('PUT', '/settings/barcode_formats', formats)).status, 200);
  assert.is((await anna('GET', `/inbox/items/${id}`)).body.reading, 'readable', 'nothing is read by itself');
  assert.is((await anna('POST', `/inbox/items/${id}/read-again`)).status, 200);
  const found = await until(
    async () => factsIn((await anna('GET', `/inbox/items/${id}`)).body),
    (facts) => facts.length > 1,
    30_000,
  );
  assert.ok(
    found.some(([page, field, value]) => page === 2 && field === 'title' && value === 'Lieferschein 2026-8'),
  );
  await anna('PUT', '/settings/barcode_formats', { value: ['QRCode', 'Code128'] });
});

test.run();
