import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, asPerson, believePeople } from '../../scripts/testing/as-person.ts';
import { bring, CLERK, whenRead } from '../../scripts/testing/inbox-fixture.ts';
import { pdfOf } from '../../scripts/testing/page-papers.ts';
import { type ServiceFixture, serviceFixture } from '../../scripts/testing/service-fixture.ts';

// Files come in, are read and looked at; what is personal is there for its owner alone.

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

test('the same bytes again say so', async () => {
  const { items } = await bring(fixture, 'ben', { 'nochmal.pdf': pile });
  const { body } = await ben()('GET', `/inbox/items/${items[0]?.itemId}`);
  assert.ok(body.duplicateOf);
});

test.run();
