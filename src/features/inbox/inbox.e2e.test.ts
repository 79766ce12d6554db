import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawPdf } from '../../../scripts/simulators/scanner/draw-pdf.ts';
import { apiAs, asPerson, believePeople } from '../../../scripts/testing/as-person.ts';
import { bring, CLERK, whenRead } from '../../../scripts/testing/inbox-fixture.ts';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// Files come in, are read and shown; what is personal is there for its owner alone.

const test = suite('the inbox');
let fixture: ServiceFixture;
let pile: Uint8Array;
const anna = () => apiAs(fixture, 'anna', CLERK);
const ben = () => apiAs(fixture, 'ben', CLERK);

test.before(async () => {
  fixture = await serviceFixture({ documents: 3, authenticate: believePeople });
  const code = { format: 'QRCode', text: 'ASN00042', x: 20, y: 20 } as const;
  const pdf = await pdfOf([{ text: 'Lieferschein 1', codes: [code] }, { text: 'Seite 2' }, {}]);
  pile = await pdf.save();
});
test.after(() => fixture.close());

const raw = (path: string, sub: string, headers: Record<string, string> = {}) =>
  fetch(`${fixture.url}/api${path}`, { headers: { ...asPerson(sub, CLERK), ...headers } });

test('each file of an upload is taken or refused by itself, and read behind', async () => {
  const { status, items } = await bring(fixture, 'anna', {
    '../../etc/\u202Efdp.pile.pdf': pile,
    'leer.pdf': new Uint8Array(),
    'tabelle.xlsx': Buffer.from('PK\u0003\u0004 no pages at all'),
  });
  assert.is(status, 200);
  assert.equal(
    items.map(({ name, refused }) => [name, refused?.reason ?? null]),
    [
      ['fdp.pile.pdf', null],
      ['leer.pdf', 'empty'],
      ['tabelle.xlsx', 'unknown-type'],
    ],
  );
  const itemId = items[0]?.itemId ?? '';
  const item = await whenRead(anna(), itemId);
  assert.equal([item.reading, item.pages, item.pagesRead], ['readable', 3, 3]);
  assert.equal(
    (item.codes as { page: number; text: string }[]).map(({ page, text }) => [page, text]),
    [[1, 'ASN00042']],
  );
  const { body } = await ben()('GET', '/inbox/items?q=PILE');
  assert.equal([body.total, (body.items as { codes: number }[])[0]?.codes], [1, 1]);

  const text = await anna()('GET', `/inbox/items/${itemId}/pages/2/text`);
  assert.match(String(text.body.text), 'Seite 2');
  assert.is((await anna()('GET', `/inbox/items/${itemId}/pages/4/text`)).body.reason, 'no-such-page');
  const image = await raw(`/inbox/items/${itemId}/pages/1/image?width=300`, 'anna');
  assert.equal([image.status, image.headers.get('content-type')], [200, 'image/webp']);
  const etag = image.headers.get('etag') ?? '';
  assert.ok((await image.arrayBuffer()).byteLength > 100);
  const again = await raw(`/inbox/items/${itemId}/pages/1/image?width=300`, 'anna', {
    'if-none-match': etag,
  });
  assert.is(again.status, 304);
  const part = await raw(`/inbox/items/${itemId}/original`, 'anna', { range: 'bytes=0-4' });
  assert.equal([part.status, await part.text()], [206, '%PDF-']);
  const print = await raw(`/inbox/items/${itemId}/print?pages=2-`, 'anna');
  assert.equal([print.status, (await print.text()).slice(0, 5)], [200, '%PDF-']);
  const nonsense = await anna()('GET', `/inbox/items/${itemId}/print?pages=1,,2`);
  assert.equal([nonsense.status, nonsense.body.reason], [422, 'page-range']);
});

test('hostile names become plain ones; a file that cannot be read says why, and is kept', async () => {
  const pages = (count: number) => pdfOf(Array.from({ length: count }, () => ({ size: [50, 50] as const })));
  const many = await (await pages(501)).save();
  const { items } = await bring(fixture, 'anna', {
    '..\\..\\boot.ini.pdf': pile,
    'nu\u0000ll\u0007.pdf': pile,
    [`${'ü'.repeat(300)}.pdf`]: pile,
    '...': pile,
    'abgebrochen.pdf': pile.subarray(0, pile.length * 0.6),
    'viele.pdf': many,
  });
  const names = items.map(({ name }) => name);
  assert.equal([names[0], names[1], names[3]], ['boot.ini.pdf', 'null.pdf', 'unbenannt']);
  assert.match(names[2] ?? '', /^ü{125}\.pdf$/);
  for (const [n, code] of [
    [4, 'unreadable'],
    [5, 'too-many-pages'],
  ] as const) {
    const item = await whenRead(anna(), items[n]?.itemId ?? '');
    assert.equal([item.reading, (item.damage as { code: string }).code], ['damaged', code]);
    const image = await anna()('GET', `/inbox/items/${item.itemId}/pages/1/image`);
    assert.is(image.status, 409, JSON.stringify(image.body));
  }
  const kept = await raw(`/inbox/items/${items[4]?.itemId}/original`, 'anna');
  assert.is((await kept.arrayBuffer()).byteLength, Math.floor(pile.length * 0.6));
});

test('pages that there are not are refused with their place, whoever asks for them how', async () => {
  const { items } = await bring(fixture, 'anna', { 'seiten.pdf': pile });
  const at = `/inbox/items/${items[0]?.itemId}`;
  const { expected } = await whenRead(anna(), items[0]?.itemId ?? '');
  for (const ranges of ['0', '5-3', '1,,2', '99999999', 'a', '1e1', '２', '1-2-3']) {
    const print = await anna()('GET', `${at}/print?pages=${encodeURIComponent(ranges)}`);
    assert.equal([print.status, print.body.reason], [422, 'page-range'], ranges);
    const cut = await anna()('PUT', `${at}/segments`, { expected, cuts: ranges });
    assert.equal([cut.status, cut.body.reason], [422, 'page-range'], ranges);
  }
  const region = (box: object) =>
    anna()('POST', `${at}/scan-region`, { page: 1, x: 0, y: 0, width: 9, height: 9, ...box });
  assert.equal((await region({ x: 211 })).body.reason, 'region-outside');
  assert.equal((await region({ y: 9_000 })).body.reason, 'region-outside');
  assert.equal((await region({ page: 4 })).body.reason, 'no-such-page');
  for (const box of [{ x: -1 }, { width: 0 }, { height: 1e9 }, { page: 0 }, { x: '1' }]) {
    assert.is((await region(box)).status, 422, JSON.stringify(box));
  }
  for (const page of ['0', '501', '1.5', 'x']) {
    assert.is((await anna()('GET', `${at}/pages/${page}/image`)).status, 422, page);
  }
});

test('the same bytes again say so, at once', async () => {
  const { body } = await bring(fixture, 'ben', { 'nochmal.pdf': pile });
  const [brought] = body.items as { itemId: string; duplicateOf: string }[];
  const item = await ben()('GET', `/inbox/items/${brought?.itemId}`);
  assert.ok(brought?.duplicateOf);
  assert.is(item.body.duplicateOf, brought.duplicateOf);
});

test('what is personal is there for its owner alone, in lists, tiles and the audit trail too', async () => {
  const { items } = await bring(fixture, 'anna', { 'geheim.pdf': pile }, { scope: 'personal' });
  const id = items[0]?.itemId ?? '';
  await whenRead(anna(), id);
  const body: Record<string, unknown> = {
    scope: { scope: 'public' },
    'scan-region': { page: 1, x: 0, y: 0, width: 9, height: 9 },
  };
  for (const path of ['', '/pages/1/image', '/pages/1/text', '/original', '/print']) {
    assert.is((await ben()('GET', `/inbox/items/${id}${path}`)).status, 404, path);
  }
  for (const path of ['claim', 'done', 'discard', 'restore', 'scan-region']) {
    assert.is((await ben()('POST', `/inbox/items/${id}/${path}`, body[path] ?? {})).status, 404, path);
  }
  assert.is((await ben()('POST', `/inbox/items/${id}/unlock`, { password: 'x' })).status, 404);
  assert.is((await ben()('PUT', `/inbox/items/${id}/scope`, body.scope)).status, 404);
  assert.is((await ben()('POST', '/inbox/items/merge', { itemIds: [id, crypto.randomUUID()] })).status, 404);
  assert.is((await ben()('GET', '/inbox/items?q=geheim&state=all')).body.total, 0);
  assert.is((await anna()('GET', '/inbox/items?q=geheim&scope=personal')).body.total, 1);
  const tiles = async (api: typeof anna) =>
    ((await api()('GET', '/overview')).body.items as { key: string }[]).map(({ key }) => key);
  assert.ok((await tiles(anna)).includes('inboxMine'));
  assert.not((await tiles(ben)).includes('inboxMine'));

  const auditor = { permissions: ['VIEW_AUDIT', 'MANAGE_SETTINGS', 'VIEW_INBOX'] };
  const seen = async (sub: string) =>
    JSON.stringify((await apiAs(fixture, sub, auditor)('GET', `/audit?stream=inbox-item-${id}`)).body.items);
  assert.is(await seen('boss'), '[]');
  assert.match(await seen('anna'), 'InboxItemReceived');

  const boss = apiAs(fixture, 'boss', auditor);
  const holders = (await boss('GET', '/inbox/holders')).body.items as object[];
  assert.equal(holders, [{ sub: 'anna', name: null, open: 1, closed: 0 }]);
  const over = { fromSub: 'anna', toSub: 'ben', reason: 'ausgeschieden' };
  assert.is((await boss('POST', '/inbox/hand-over', over)).body.reason, 'person-unknown');
  await fixture.db.query("update users set username = 'Ben' where sub = 'ben'");
  const handed = await boss('POST', '/inbox/hand-over', over);
  assert.equal([handed.status, handed.body.items], [200, 1], JSON.stringify(handed.body));
  assert.is((await anna()('GET', `/inbox/items/${id}`)).status, 404);
  assert.is((await ben()('GET', `/inbox/items/${id}`)).status, 200);
  assert.ok(
    (await tiles(anna)).includes('inboxHandedOver') && (await tiles(ben)).includes('inboxHandedOver'),
  );
  type Notice = { handOverId: string; from: { sub: string }; to: { name: string }; reason: string };
  const notices = async (api: typeof anna) =>
    (await api()('GET', '/inbox/hand-overs')).body.items as Notice[];
  const [notice, ...more] = await notices(anna);
  assert.equal(more, []);
  assert.equal([notice?.from.sub, notice?.to.name, notice?.reason], ['anna', 'Ben', 'ausgeschieden']);
  assert.equal(await notices(() => boss), []);
  await anna()('POST', '/inbox/hand-overs/seen', { handOverIds: [notice?.handOverId] });
  assert.equal([await notices(anna), (await notices(ben)).length], [[], 1]);
});

test('claimed by one, taken over knowingly by another; done, opened again, put into the bin', async () => {
  const { items } = await bring(fixture, 'anna', { 'stapel.pdf': pile });
  const at = `/inbox/items/${items[0]?.itemId}`;
  assert.is((await anna()('POST', `${at}/claim`)).status, 200);
  const refused = await ben()('POST', `${at}/claim`);
  assert.equal([refused.status, refused.body.reason], [409, 'claimed']);
  assert.is((await ben()('POST', `${at}/discard`)).body.reason, 'claimed');
  assert.is((await ben()('POST', `${at}/claim`, { takeOver: true })).status, 200);
  const { body: done } = await ben()('POST', `${at}/done`);
  assert.is(done.state, 'done');
  assert.is((await ben()('POST', `${at}/discard`)).body.reason, 'item-closed');
  assert.is((await ben()('POST', `${at}/restore`)).body.state, 'open');
  assert.is((await ben()('POST', `${at}/discard`)).body.state, 'discarded');
  assert.is((await ben()('GET', '/inbox/items?q=stapel')).body.total, 0);
});

test('two files become one, and their parts are done with that', async () => {
  const { items } = await bring(fixture, 'anna', { 'vorn.pdf': pile, 'hinten.pdf': pile });
  const itemIds = items.map(({ itemId }) => itemId);
  const merged = await anna()('POST', '/inbox/items/merge', { itemIds });
  assert.is(merged.status, 200, JSON.stringify(merged.body));
  const whole = await whenRead(anna(), String(merged.body.itemId));
  assert.equal([whole.pages, whole.source, whole.name], [6, 'merge', 'vorn.pdf']);
  const part = (await anna()('GET', `/inbox/items/${itemIds[1]}`)).body;
  assert.equal([part.state, part.mergedInto], ['done', merged.body.itemId]);
  assert.is((await anna()('POST', `/inbox/items/${itemIds[1]}/restore`)).body.reason, 'item-merged');
});

test('a locked file is opened by its password, once', async () => {
  const locked = await drawPdf([{ lines: ['geheim'], codes: [] }], 'richtig');
  const { items } = await bring(fixture, 'anna', { 'zu.pdf': locked });
  const id = items[0]?.itemId ?? '';
  const { reading, unlocked } = await whenRead(anna(), id);
  assert.equal([reading, unlocked], ['locked', false]);
  const unlock = (password: string) => anna()('POST', `/inbox/items/${id}/unlock`, { password });
  assert.is((await unlock('falsch')).body.reason, 'wrong-password');
  assert.is((await unlock('richtig')).status, 200);
  const opened = await whenRead(anna(), id);
  assert.equal([opened.reading, opened.unlocked], ['readable', true]);
  assert.is((await unlock('richtig')).body.reason, 'not-locked');
});

test('at the end of its retention the bytes are gone, and it cannot be opened again', async () => {
  const { items } = await bring(fixture, 'anna', { 'alt.pdf': pile });
  const id = items[0]?.itemId ?? '';
  await anna()('POST', `/inbox/items/${id}/discard`);
  await fixture.db.query("update inbox_items set state_at = now() - interval '31 days' where item_id = $1", [
    id,
  ]);
  await fixture.restart();
  await until(
    async () => (await anna()('GET', `/inbox/items/${id}`)).body.reading,
    (reading) => reading === 'purged',
    30_000,
  );
  assert.is((await raw(`/inbox/items/${id}/original`, 'anna')).status, 410);
  const again = await anna()('POST', `/inbox/items/${id}/restore`);
  assert.equal([again.status, again.body.reason], [410, 'item-purged']);
  const names = await fixture.db.query('select from inbox_names where item_id = $1', [id]);
  assert.is(names.rows.length, 0);
});

test.run();
