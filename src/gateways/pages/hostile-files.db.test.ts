import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { suite } from 'uvu';
import { deflateBomb, hugePicture, pngOf, tiffOf } from '../../../scripts/testing/hostile-papers.ts';
import { pdfOf, sourceOf } from '../../../scripts/testing/page-papers.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { startChild } from './child-process.ts';
import { openPages, type PageFailure, type Pages, PagesFailed } from './index.ts';

const formats = ['QRCode', 'Code128'] as const;
const test = suite('hostile files');
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

const paper = async () =>
  Buffer.from(await (await pdfOf([{ text: 'all is well' }, {}])).save({ useObjectStreams: false }));
const failed = (reason: PageFailure) => (error: unknown) =>
  error instanceof PagesFailed && error.reason === reason;
/** What is said of a file, in short. */
async function saidOf(bytes: Uint8Array, mediaType?: string): Promise<string> {
  const found = await pages.inspect(sourceOf(bytes, mediaType));
  return found.state === 'damaged' ? found.reason : found.state;
}

test('what is not what it says is damaged, with a reason', async () => {
  const whole = await paper();
  assert.equal(await saidOf(Buffer.from('%PDF-1.7 and nothing more')), 'unreadable');
  assert.equal(await saidOf(whole.subarray(0, whole.length * 0.7)), 'unreadable');
  assert.equal(await saidOf(Buffer.alloc(0)), 'empty');
  const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  assert.equal(await saidOf(jpeg.subarray(0, jpeg.length * 0.6), 'image/jpeg'), 'unreadable');
  assert.equal(await saidOf(Buffer.from('RIFF'), 'image/webp'), 'unreadable');
  assert.equal(await saidOf(Buffer.from('<Invoice/>'), 'application/xml'), 'no-preview');
  assert.equal(await saidOf(Buffer.from('ftypheic'), 'image/heic'), 'no-preview');
  await assert.rejects(
    pages.cut(sourceOf(whole.subarray(0, 500)), [{ page: 1, rotate: 0 }]),
    failed('unreadable'),
  );
  await assert.rejects(pages.print(sourceOf(Buffer.alloc(0)), ''), failed('empty'));
});

test('too many pages are counted, not read', async () => {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < 501; n += 1) pdf.addPage([100, 100]);
  assert.equal(await saidOf(await pdf.save()), 'too-many-pages');
  assert.equal(await saidOf(tiffOf(501, 10, 10), 'image/tiff'), 'too-many-pages');
  assert.equal(await saidOf(tiffOf(3, 10, 10), 'image/tiff'), 'readable');
});

test('pictures that unpack to too much are refused before they do', async () => {
  assert.equal(await saidOf(pngOf(20_000, 10_000), 'image/png'), 'too-large');
  assert.equal(await saidOf(pngOf(100_000, 100_000), 'image/png'), 'too-large');
  assert.equal(await saidOf(tiffOf(1, 40_000, 40_000), 'image/tiff'), 'too-large');
  const png = sourceOf(pngOf(20_000, 10_000), 'image/png');
  assert.deepEqual(await pages.readPage(png, 1, { formats }), { state: 'failed', reason: 'too-large' });
  await assert.rejects(pages.cut(png, [{ page: 1, rotate: 0 }]), failed('too-large'));
});

test('a page of five metres is drawn as large as may be', async () => {
  const file = sourceOf(await (await pdfOf([{ size: [5_080, 5_080], text: 'A poster' }])).save());
  const read = await pages.readPage(file, 1, { formats });
  assert.ok(read.state === 'read', JSON.stringify(read));
  assert.equal(read.text, 'A poster');
  const { bytes } = await pages.renderPage(file, 1, { size: { dpi: 300 }, type: 'image/png' });
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  assert.ok(width * height <= 40_000_000 && width > 6_000, `${width} × ${height}`);
});

test('a deflate bomb, or a picture of 200 megapixels on a page, takes nobody along', async () => {
  for (const bytes of [deflateBomb(200), hugePicture(20_000, 10_000)]) {
    const read = await pages.readPage(sourceOf(bytes), 1, { formats });
    assert.ok(
      read.state === 'read' || ['crashed', 'timed-out', 'unreadable'].includes(read.reason),
      read.state,
    );
  }
  const well = await pages.readPage(sourceOf(await paper()), 1, { formats });
  assert.equal(well.state, 'read');
});

test('a queue of hostile files holds up nobody who is about to release an invoice', async () => {
  const enough = new AbortController();
  let ended = 0;
  const queue = Array.from({ length: 8 }, (_, n) =>
    pages
      .readPage(sourceOf(hugePicture(7_000 + n, 7_000)), 1, {
        formats,
        hurry: 'first',
        signal: enough.signal,
      })
      .catch(() => {})
      .finally(() => {
        ended += 1;
      }),
  );
  // By then all the others wait, too.
  await Promise.race(queue);
  const file = sourceOf(await paper());
  await pages.inspect(file, { hurry: 'ahead' });
  const read = await pages.readPage(file, 1, { formats, hurry: 'ahead' });
  assert.equal(read.state, 'read');
  assert.ok(ended < queue.length, 'read in front of what came before it');
  enough.abort();
  await Promise.all(queue);
});

test('scripts are not run, and stay behind with attached files', async () => {
  const pdf = await pdfOf([{ text: 'with company' }]);
  pdf.addJavaScript('main', 'app.alert("hello")');
  await pdf.attach(Buffer.from('MZ'), 'invoice.exe', { mimeType: 'application/x-msdownload' });
  const file = sourceOf(await pdf.save({ useObjectStreams: false }));
  const found = await pages.inspect(file);
  assert.ok(found.state === 'readable' && found.attachments === 1, JSON.stringify(found));
  const made = await pages.cut(file, [{ page: 1, rotate: 0 }]);
  const text = (await buffer(made.open())).toString('latin1');
  assert.doesNotMatch(text, /JavaScript|app\.alert|EmbeddedFile|invoice\.exe/);
  await made.remove();
});

test('a password is asked for, five wrong ones are told as such, the right one opens', async () => {
  const pdf = await pdfOf([{ text: 'secret' }, {}]);
  pdf.encrypt({ userPassword: 'grün', ownerPassword: 'owner' });
  const file = sourceOf(await pdf.save());
  assert.equal((await pages.inspect(file)).state, 'locked');
  assert.deepEqual(await pages.readPage(file, 1, { formats }), { state: 'failed', reason: 'unreadable' });
  await assert.rejects(pages.cut(file, [{ page: 1, rotate: 0 }]), failed('locked'));
  for (const wrong of ['', 'a', 'grun', '--decrypt', 'x'.repeat(500)]) {
    await assert.rejects(pages.unlock(file, wrong), failed('wrong-password'), wrong);
  }
  const opened = await pages.unlock(file, 'grün');
  const read = await pages.readPage(sourceOf(await buffer(opened.open())), 1, { formats });
  assert.equal(read.state === 'read' && read.text, 'secret');
  assert.equal(opened.pages, 2);
});

test('a region beside the page is refused, of one that reaches beyond it the rest is read', async () => {
  const code = { format: 'QRCode', text: 'ASN00007', x: 180, y: 270 } as const;
  const file = sourceOf(await (await pdfOf([{ codes: [code] }])).save());
  const scan = (x: number, y: number) => pages.scanRegion(file, { page: 1, x, y, width: 400, height: 400 });
  await assert.rejects(scan(210, 5), failed('outside-page'));
  await assert.rejects(scan(5, 9_999), failed('outside-page'));
  await assert.rejects(scan(-500, 5), failed('outside-page'));
  assert.deepEqual(
    (await scan(170, 260)).codes.map(({ text }) => text),
    ['ASN00007'],
  );
  await assert.rejects(
    pages.scanRegion(file, { page: 2, x: 0, y: 0, width: 9, height: 9 }),
    failed('no-such-page'),
  );
});

test('a table of contents that points nowhere keeps nobody from cutting', async () => {
  const text = (await paper()).toString('latin1').replace(/startxref\s+\d+/, 'startxref\n999999');
  const file = sourceOf(Buffer.from(text, 'latin1'));
  assert.equal((await pages.inspect(file)).state, 'readable');
  const [made, again] = [
    await pages.cut(file, [{ page: 2, rotate: 90 }]),
    await pages.cut(file, [{ page: 2, rotate: 90 }]),
  ];
  assert.equal(made.pages, 1);
  assert.equal(made.sha256, again.sha256);
});

test('a child that hangs is ended, one that takes too much memory ends itself', async () => {
  const inspect = (mediaType: string) =>
    ({ task: 'inspect', input: { file: { path: import.meta.filename, mediaType } } }) as const;
  const slow = startChild();
  assert.deepEqual(await slow.ask(inspect('none'), 60_000), { state: 'no-preview' });
  // To load the library alone takes longer.
  await assert.rejects(slow.ask(inspect('application/pdf'), 1), failed('timed-out'));
  await assert.rejects(slow.ask(inspect('none'), 60_000), failed('crashed'));
  assert.ok(slow.gone);
  const greedy = startChild({ mostBytes: 20_000_000 });
  await assert.rejects(
    (async () => {
      for (;;) await greedy.ask(inspect('none'), 60_000);
    })(),
    failed('crashed'),
  );
});

test.run();
