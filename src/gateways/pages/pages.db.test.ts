import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { suite } from 'uvu';
import { ublXml } from '../../../scripts/testing/invoice-xml.ts';
import { pdfOf, sourceOf } from '../../../scripts/testing/page-papers.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type BarcodeFormat, openPages, type Pages, PagesFailed } from './index.ts';

const QUICK: BarcodeFormat[] = ['QRCode', 'Code128'];
const test = suite('pages');
let database: TestDatabase;
let pages: Pages;

test.before(async () => {
  database = await testDatabase();
  pages = openPages({ db: database, readers: 1 });
});
test.after(async () => {
  await pages.close();
  await database.drop();
});

const three = async () =>
  (
    await pdfOf([
      {
        text: 'The first page with a line of text',
        codes: [{ format: 'QRCode', text: 'ASN00042', x: 150, y: 20 }],
      },
      { size: [297, 420], rotate: 90 },
      { codes: [{ format: 'DataMatrix', text: 'LS-2026', x: 20, y: 100, module: 0.5 }] },
    ])
  ).save();

test('a PDF is inspected: its pages as they are shown, in mm', async () => {
  const found = await pages.inspect(sourceOf(await three()));
  assert.ok(found.state === 'readable', JSON.stringify(found));
  assert.deepEqual(found.pages, [
    { width: 210, height: 297, text: true },
    { width: 420, height: 297, text: false },
    { width: 210, height: 297, text: false },
  ]);
  assert.equal(found.signed, false);
});

test('a page is read: codes with their place, text and ink', async () => {
  const file = sourceOf(await three());
  const first = await pages.readPage(file, 1, { formats: QUICK });
  assert.ok(first.state === 'read', JSON.stringify(first));
  const [code] = first.codes;
  assert.equal(code?.text, 'ASN00042');
  assert.equal(code.format, 'QRCode');
  assert.equal(code.step, '400 dpi');
  assert.ok(Math.abs(code.box.x - 150) < 3 && Math.abs(code.box.y - 20) < 3, JSON.stringify(code.box));
  assert.match(first.text, /first page with a line/);
  assert.equal(first.turn, 0);
  assert.ok(first.ink > 0.001, String(first.ink));
  const blank = await pages.readPage(file, 2, { formats: QUICK });
  assert.deepEqual(blank, { state: 'read', codes: [], ink: 0, text: '', turn: null });
  assert.deepEqual(
    await pages.readPage(file, 3, { formats: QUICK }).then((r) => r.state === 'read' && r.codes),
    [],
  );
  const more = await pages.readPage(file, 3, { formats: [...QUICK, 'DataMatrix'] });
  assert.deepEqual(more.state === 'read' && more.codes.map(({ text, step }) => `${text} ${step}`), [
    'LS-2026 400 dpi',
  ]);
});

test('a cut has the pages that were asked for, turned, and is the same every time', async () => {
  const file = sourceOf(await three());
  const segment = [
    { page: 3, rotate: 90 },
    { page: 1, rotate: 0 },
  ] as const;
  const made = await pages.cut(file, segment);
  const again = await pages.cut(sourceOf(await three()), segment);
  const bytes = await buffer(made.open());
  const read = await PDFDocument.load(bytes);
  assert.deepEqual(
    read.getPages().map((page) => page.getRotation().angle),
    [90, 0],
  );
  assert.equal(made.pages, 2);
  assert.equal(made.bytes, bytes.length);
  assert.equal(made.sha256, sourceOf(bytes).sha256);
  assert.ok(bytes.equals(await buffer(again.open())), 'the same bytes');
  await made.remove();
  await again.remove();
});

test('pictures are pages, too, and become a PDF', async () => {
  const picture = sharp({ create: { width: 2_480, height: 3_508, channels: 3, background: '#fff' } });
  const jpeg = sourceOf(await picture.clone().withMetadata({ density: 300 }).jpeg().toBuffer(), 'image/jpeg');
  const found = await pages.inspect(jpeg);
  assert.deepEqual(found.state === 'readable' && found.pages, [{ width: 210, height: 297, text: false }]);
  const made = await pages.cut(jpeg, [{ page: 1, rotate: 0 }]);
  const again = await pages.cut(jpeg, [{ page: 1, rotate: 0 }]);
  assert.equal(made.sha256, again.sha256);
  const { width, height } = (await PDFDocument.load(await buffer(made.open()))).getPage(0).getSize();
  assert.deepEqual([width, height].map(Math.round), [595, 842]);
});

test('a page is drawn as WebP, turned, and the second time it is there', async () => {
  const file = sourceOf(await three());
  const { bytes, mediaType } = await pages.renderPage(file, 1, { size: { width: 600 }, rotate: 90 });
  const { format, width, height } = await sharp(bytes).metadata();
  assert.deepEqual([mediaType, format, width], ['image/webp', 'webp', 600]);
  assert.ok(Math.abs((height ?? 0) - 424) < 3, String(height));
  const again = await pages.renderPage(file, 1, { size: { width: 600 }, rotate: 90 });
  assert.ok(again.bytes.equals(bytes));
});

test('a region is scanned: the place of the code is that on the page', async () => {
  const found = await pages.scanRegion(sourceOf(await three()), {
    page: 1,
    x: 140,
    y: 10,
    width: 60,
    height: 60,
  });
  assert.equal(found.codes[0]?.text, 'ASN00042');
  assert.ok(Math.abs((found.codes[0]?.box.x ?? 0) - 150) < 3);
  assert.deepEqual(found.tried, ['300 dpi']);
  const none = await pages.scanRegion(sourceOf(await three()), {
    page: 1,
    x: 0,
    y: 200,
    width: 30,
    height: 30,
  });
  assert.deepEqual(none.codes, []);
  // It goes on with finer looks, as many as there is time for.
  assert.ok(none.tried.length > 1, none.tried.join());
});

test('ranges are printed', async () => {
  const made = await pages.print(sourceOf(await three()), '2-');
  assert.equal(made.pages, 2);
  await assert.rejects(pages.print(sourceOf(await three()), '2-9'), { name: 'PageRangeError' });
});

test('several files become one', async () => {
  const png = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const made = await pages.merge([sourceOf(await three()), sourceOf(png, 'image/png')]);
  assert.equal(made.pages, 4);
});

test('all pages of a file are read once', async () => {
  const file = sourceOf(await three());
  await database.query('delete from page_readings');
  await pages.readPage(file, 2, { formats: QUICK });
  await database.query('update page_readings set reading = reading || \'{"ink": 0.5}\'');
  const found = await pages.readFile(file, { formats: QUICK });
  assert.equal(found.state, 'readable');
  const { rows } = await database.query<{ page: number; ink: number }>(
    "select page, (reading->>'ink')::float as ink from page_readings order by page",
  );
  assert.deepEqual(
    rows.map(({ page }) => page),
    [1, 2, 3],
  );
  assert.equal(rows[1]?.ink, 0.5, 'what was read before was left alone');
  const { rows: files } = await database.query<{ state: string; read: number }>(
    'select state, pages_read as read from file_readings where sha256 = $1',
    [file.sha256],
  );
  assert.deepEqual(files, [{ state: 'readable', read: 3 }]);
});

test('the folder of temporary files may be cleared away', async () => {
  const ours = (name: string) => name.startsWith('intake-pages-') && name.includes(`-${process.pid}-`);
  for (const name of readdirSync(tmpdir()).filter(ours)) rmSync(join(tmpdir(), name), { recursive: true });
  const file = sourceOf(await (await pdfOf([{ text: 'after that' }])).save());
  assert.equal((await pages.inspect(file)).state, 'readable');
});

test('there is no such page', async () => {
  const file = sourceOf(await three());
  const missing = (error: unknown) => error instanceof PagesFailed && error.reason === 'no-such-page';
  await assert.rejects(pages.readPage(file, 4, { formats: QUICK }), missing);
  await assert.rejects(pages.renderPage(file, 0, { size: { width: 100 } }), missing);
  await assert.rejects(pages.cut(file, [{ page: 9, rotate: 0 }]), missing);
  await assert.rejects(pages.cut(file, []), missing);
});

test('an invoice in XML becomes a PDF whose pages can be read, and is found in it again', async () => {
  const xml = sourceOf(Buffer.from(ublXml()), 'application/xml');
  const made = await pages.showInvoice(xml, 'de');
  try {
    const pdf = sourceOf(await buffer(made.open()));
    const page = await pages.readPage(pdf, 1, { formats: QUICK });
    assert.ok(page.state === 'read' && page.text.includes('Rechnung RE-2026-0815'), JSON.stringify(page));
    const [inXml, inPdf] = await Promise.all([pages.readInvoice(xml), pages.readInvoice(pdf)]);
    assert.deepEqual(inPdf.readings[0]?.facts, inXml.readings[0]?.facts);
    assert.equal(inPdf.readings[0]?.xmlSha256, made.xmlSha256);
  } finally {
    await made.remove();
  }
  const order = sourceOf(Buffer.from('<Order/>'), 'application/xml');
  await assert.rejects(
    pages.showInvoice(order, 'de'),
    (error) => error instanceof PagesFailed && error.reason === 'no-preview',
  );
  assert.deepEqual((await pages.readInvoice(order)).faults, [{ code: 'not-an-invoice', found: 'Order' }]);
});

test.run();
