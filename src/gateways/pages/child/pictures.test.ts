import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { suite } from 'uvu';
import { barsOf } from '../../../../scripts/testing/page-papers.ts';
import { assemble } from './assemble.ts';
import { openPdf } from './pdf-document.ts';
import { openPicture } from './picture-document.ts';
import { readPage } from './read-page.ts';

// Pictures become pages: of the size that they have on paper, about as many bytes as before, and showing the same.

const test = suite('pictures as pages');
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
test.after(() => rm(folder, { recursive: true }));

/** Not a multiple of anything, and no side like another. */
const [WIDTH, HEIGHT] = [437, 611];

async function page(background = '#fff'): Promise<Sharp> {
  const shape = (width: number, height: number, fill: string) => ({
    create: { width, height, channels: 3 as const, background: fill },
  });
  const upright = sharp(shape(WIDTH, HEIGHT, background)).composite([
    { input: shape(90, 40, '#000'), left: 20, top: 30 },
    { input: shape(30, 200, '#000'), left: 380, top: 60 },
    { input: shape(200, 12, '#000'), left: 60, top: 590 },
  ]);
  return sharp(await upright.png().toBuffer());
}

const greyOf = async (picture: Sharp): Promise<Sharp> => {
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
};

let files = 0;
async function cut(bytes: Buffer, mediaType: string) {
  files += 1;
  const path = join(folder, `${files}`);
  await writeFile(path, bytes);
  const into = `${path}.pdf`;
  const made = await assemble({ files: [{ path, mediaType }], pages: [{ page: 1, rotate: 0 }], into });
  const [before, after] = [await openPicture(path), await openPdf(into)];
  const [one, other] = [await before.colour(1, 60), await after.colour(1, 60)];
  const sizes = [before.pages[0], after.pages[0]];
  after.close();
  assert.deepEqual([other.width, other.height], [one.width, one.height]);
  const sum = one.data.reduce((all, value, n) => all + Math.abs(value - (other.data[n] ?? 0)), 0);
  const written = (await readFile(into)).toString('latin1');
  return { ...made, written, path, sizes, difference: sum / one.data.length, before: bytes.length };
}

for (let orientation = 1; orientation <= 8; orientation += 1) {
  test(`a photograph held in way ${orientation} goes in as it is, and is upright`, async () => {
    const jpeg = await (await page('#9cf'))
      .jpeg({ quality: 95 })
      .withMetadata({ orientation, density: 150 })
      .toBuffer();
    const made = await cut(jpeg, 'image/jpeg');
    assert.ok(made.difference < 3, String(made.difference));
    assert.ok(/DCTDecode/.test(made.written));
    assert.ok(made.bytes < made.before + 2_000, `${made.before} became ${made.bytes}`);
  });
}

test('black and white stays one bit, packed like a fax', async () => {
  const tiff = await (await greyOf(await page()))
    .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true, xres: 6, yres: 6 })
    .toBuffer();
  const made = await cut(tiff, 'image/tiff');
  assert.ok(made.difference < 2, String(made.difference));
  assert.ok(/CCITTFaxDecode/.test(made.written));
  assert.ok(/BitsPerComponent 1\b/.test(made.written));
  assert.ok(made.bytes < made.before * 1.1 + 1_000, `${made.before} became ${made.bytes}`);
});

/** With pixels that lossless packing makes large. */
async function photograph(): Promise<Sharp> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const grain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise } });
  return (await page('#9cf')).composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }]);
}

for (const [way, more] of [
  ['of fine colours', { quality: 95 }],
  ['of coarse colours', { quality: 60 }],
  ['turned', { quality: 80 }],
] as const) {
  test(`a JPEG within a TIFF goes in as it is, ${way}`, async () => {
    const tiff = await (await photograph())
      .withMetadata({ density: 150, ...(way === 'turned' && { orientation: 6 }) })
      .tiff({ compression: 'jpeg', ...more })
      .toBuffer();
    const made = await cut(tiff, 'image/tiff');
    assert.ok(made.difference < 3, String(made.difference));
    assert.ok(/DCTDecode/.test(made.written));
    assert.equal(/Adobe\0d/.test(made.written), way === 'of fine colours', 'RGB, and said so');
    assert.ok(made.bytes < made.before + 2_000, `${made.before} became ${made.bytes}`);
  });
}

test('one in tiles, or broken, is packed anew and shows the same', async () => {
  const tiles = await (await photograph())
    .withMetadata({ density: 150 })
    .tiff({ compression: 'jpeg', tile: true, tileWidth: 128, tileHeight: 128 })
    .toBuffer();
  const made = await cut(tiles, 'image/tiff');
  assert.ok(made.difference < 3, String(made.difference));
  assert.equal(/DCTDecode/.test(made.written), false);
});

test('grey stays grey, colour colour, and what shines through is white', async () => {
  const grey = await cut(await (await greyOf(await page('#888'))).png().toBuffer(), 'image/png');
  assert.ok(/DeviceGray/.test(grey.written));
  const colour = await cut(
    await (await page('#fc3')).withMetadata({ density: 150 }).png().toBuffer(),
    'image/png',
  );
  assert.ok(/DeviceRGB/.test(colour.written));
  const clear = await cut(
    await sharp({
      create: { width: 200, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.3 } },
    })
      .png()
      .toBuffer(),
    'image/png',
  );
  for (const { difference, bytes, before } of [grey, colour, clear]) {
    assert.ok(difference < 1, String(difference));
    assert.ok(bytes < before * 1.2 + 1_500, `${before} became ${bytes}`);
  }
});

test('a fax with half as many lines as dots is as long as it was on paper', async () => {
  const [width, height] = [1_728, 1_143];
  const { data, ...code } = await barsOf('QRCode', 'ASN00042');
  const printed = await sharp(Buffer.from(data), { raw: { ...code, channels: 1 } })
    .resize(code.width * 8, code.width * 4, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  const paper = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  const fax = await (await greyOf(paper.composite([{ input: printed, left: 800, top: 900 }])))
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 204 / 25.4, yres: 98 / 25.4 })
    .toBuffer();
  const made = await cut(fax, 'image/tiff');
  for (const size of made.sizes) {
    assert.ok(
      Math.abs((size?.width ?? 0) - 215) < 1 && Math.abs((size?.height ?? 0) - 296) < 1,
      JSON.stringify(size),
    );
  }
  const read = await readPage(await openPicture(made.path), 1, ['QRCode']);
  assert.ok(read.state === 'read');
  const { x = 0, y = 0 } = read.codes[0]?.box ?? {};
  assert.ok(Math.abs(x - 99.6) < 3 && Math.abs(y - 233) < 3, JSON.stringify(read.codes));
  const { height: points } = (await PDFDocument.load(Buffer.from(made.written, 'latin1')))
    .getPage(0)
    .getSize();
  assert.ok(Math.abs(points - 840) < 3, String(points));
});

test('a small picture without a size is searched as it is, too', async () => {
  const document = (found: 'enlarged' | 'own' | 'never', ownDpi: number | null) => {
    const asked: number[] = [];
    const grey = async (_: number, dpi: number) => {
      asked.push(dpi);
      const isThere = found === 'enlarged' ? dpi === 400 : found === 'own' && dpi !== 400;
      return { ...(isThere ? CODE : BLANK), dpi };
    };
    const none = { pages: [], signed: false, attachments: 0, hasText: () => false, close: () => {} };
    const read = {
      ...none,
      grey,
      colour: grey,
      ownDpi: () => ownDpi,
      text: () => ({ text: '', turn: null }),
    };
    return { asked, read };
  };
  const { data, width, height } = await sharp(Buffer.from((await barsOf('QRCode', 'X')).data), {
    raw: { width: 21, height: 21, channels: 1 },
  })
    .resize(84, 84, { kernel: 'nearest' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data: bytes, info }) => ({ data: bytes, width: info.width, height: info.height }));
  const CODE = { data, width, height };
  const BLANK = { data: new Uint8Array(width * height).fill(255), width, height };
  for (const [found, own, looks, step] of [
    ['enlarged', 30, [400], '400 dpi'],
    ['own', 30, [400, 30], '30 dpi'],
    ['never', 30, [400, 30], undefined],
    ['never', null, [400], undefined],
    ['never', 500, [400], undefined],
  ] as const) {
    const { asked, read } = document(found, own);
    const reading = await readPage(read, 1, ['QRCode']);
    assert.deepEqual(asked, looks);
    assert.equal(reading.state === 'read' && reading.codes[0]?.step, step);
  }
});

test.run();
