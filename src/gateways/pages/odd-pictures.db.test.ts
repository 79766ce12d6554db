import { buffer } from 'node:stream/consumers';
import { PDFDocument, PDFName } from 'pdf-lib';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { barsOf, sourceOf } from '../../../scripts/testing/page-papers.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { openPages, type Pages } from './index.ts';
import { openPageImages } from './page-images.ts';

// Pictures as cameras and scanners make them: turned by a note in the file, or packed as only scanners do; and what is
// kept of pages that were drawn.

const pictures = suite('pictures');
let db: TestDatabase;
let pages: Pages;

pictures.before(async () => {
  db = await testDatabase();
  pages = openPages({ db, readers: 1 });
});
pictures.after(async () => {
  await pages.close();
  await db.drop();
});

// As tiles of TIFF want it: a multiple of 16.
const WIDTH = 1_248;
const HEIGHT = 1_760;
/** A page at 150 dpi with a code at its top left. */
async function scan() {
  const { data, width, height } = await barsOf('QRCode', 'ASN00042');
  const code = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .resize(width * 6, height * 6, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
    .composite([{ input: code, left: 150, top: 150 }])
    .withMetadata({ density: 150 });
}

pictures('a photograph that says how it is turned is shown, read and cut upright', async () => {
  const upright = await (await scan()).png().toBuffer();
  // Held in the other hand: the sensor’s rows run from bottom to top.
  const lying = await sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6, density: 150 })
    .jpeg()
    .toBuffer();
  const file = sourceOf(lying, 'image/jpeg');
  const found = await pages.inspect(file);
  assert.ok(found.state === 'readable');
  const [page] = found.pages;
  assert.ok(page && page.height > page.width, JSON.stringify(page));
  const read = await pages.readPage(file, 1, { formats: ['QRCode'] });
  assert.ok(read.state === 'read');
  const [code] = read.codes;
  assert.ok(code?.text === 'ASN00042');
  assert.ok(code.box.x < page.width / 4 && code.box.y < page.height / 4, JSON.stringify(code.box));
  const image = await pages.renderPage(file, 1, { size: { width: 300 } });
  const drawn = await sharp(image.bytes).metadata();
  assert.ok((drawn.height ?? 0) > (drawn.width ?? 0));
  const made = await pages.cut(file, [{ page: 1, rotate: 0 }]);
  const cut = await PDFDocument.load(await buffer(made.open()));
  await made.remove();
  const { width, height } = cut.getPage(0).getSize();
  const angle = cut.getPage(0).getRotation().angle % 180;
  assert.ok(angle === 0 ? height > width : width > height);
});

/** What a scanner that packs black and white has in a PDF: the same data as G4 or wrapped as JBIG2. */
async function blackAndWhite(filter: 'CCITTFaxDecode' | 'JBIG2Decode'): Promise<Uint8Array> {
  const grey = await (await scan()).threshold(128).extractChannel(0).raw().toBuffer();
  const tiff = await sharp(grey, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('b-w')
    .tiff({
      compression: 'ccittfax4',
      bitdepth: 1,
      miniswhite: true,
      tile: true,
      tileWidth: WIDTH,
      tileHeight: HEIGHT,
    })
    .toBuffer();
  const data = tileOf(tiff);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([595, 842]);
  const parms = filter === 'CCITTFaxDecode' && {
    DecodeParms: { K: -1, Columns: WIDTH, Rows: HEIGHT },
  };
  const stream = pdf.context.stream(filter === 'JBIG2Decode' ? asJbig2(data) : data, {
    ...{ Type: 'XObject', Subtype: 'Image', Width: WIDTH, Height: HEIGHT },
    ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 1, Filter: filter },
    ...parms,
  });
  const name = PDFName.of('Scan');
  page.node.setXObject(name, pdf.context.register(stream));
  const content = pdf.context.stream('595 0 0 842 0 0 cm /Scan Do');
  page.node.set(PDFName.of('Contents'), pdf.context.register(content));
  return pdf.save();
}

/** The only tile of a TIFF, little-endian. */
function tileOf(tiff: Buffer): Buffer {
  const at = tiff.readUInt32LE(4);
  const entries = Array.from({ length: tiff.readUInt16LE(at) }, (_, n) => at + 2 + n * 12);
  const valueAt = (tag: number) => {
    const entry = entries.find((place) => tiff.readUInt16LE(place) === tag);
    if (entry === undefined) return 0;
    return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
  };
  const from = valueAt(324);
  return tiff.subarray(from, from + valueAt(325));
}

/** JBIG2 knows G4 as one of its ways to write a region, after a segment that describes the page. */
function asJbig2(data: Buffer): Buffer {
  const uint32 = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4);
    for (const [place, number] of numbers.entries()) bytes.writeUInt32BE(number, place * 4);
    return bytes;
  };
  const segment = (number: number, type: number, body: Buffer) =>
    Buffer.concat([uint32(number), Buffer.from([type, 0, 1]), uint32(body.length), body]);
  const page = Buffer.concat([uint32(WIDTH, HEIGHT, 0, 0), Buffer.from([0, 0, 0])]);
  const region = Buffer.concat([uint32(WIDTH, HEIGHT, 0, 0), Buffer.from([0, 1]), data]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

for (const filter of ['CCITTFaxDecode', 'JBIG2Decode'] as const) {
  pictures(`a scan in ${filter} is read and cut like any other`, async () => {
    const file = sourceOf(await blackAndWhite(filter));
    const read = await pages.readPage(file, 1, { formats: ['QRCode'] });
    assert.ok(read.state === 'read', JSON.stringify(read));
    assert.equal(
      read.codes.map(({ text }) => text),
      ['ASN00042'],
    );
    assert.ok(read.ink > 0.0005 && read.ink < 0.5, String(read.ink));
    const made = await pages.cut(file, [{ page: 1, rotate: 90 }]);
    const again = sourceOf(await buffer(made.open()));
    await made.remove();
    const turned = await pages.readPage(again, 1, { formats: ['QRCode'] });
    assert.is(turned.state === 'read' && turned.codes[0]?.text, 'ASN00042');
  });
}

pictures('of pictures that are kept, those go first that were not looked at for longest', async () => {
  await db.query('truncate page_images');
  const images = openPageImages(db, 2_500);
  const kept = async () => {
    const found = await Promise.all(['a', 'b', 'c'].map((variant) => images.find('1', variant)));
    return found.map((bytes) => bytes !== undefined);
  };
  for (const [variant, hours] of [
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ] as const) {
    await images.keep('1', variant, Buffer.alloc(1_000));
    await db.query('update page_images set used_at = now() - make_interval(hours => $2) where variant = $1', [
      variant,
      hours,
    ]);
  }
  // Looked at just now, the oldest is the newest.
  await images.find('1', 'a');
  await images.evict();
  assert.equal(await kept(), [true, false, true]);
});

pictures.run();
