import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readZpl } from '../../../scripts/testing/read-zpl.ts';
import { openPdf } from '../../gateways/pages/child/pdf-document.ts';
import {
  drawBitmap,
  drawPdf,
  drawPng,
  drawSheet,
  drawZpl,
  fitsPaper,
  type Label,
  layoutLabel,
  readBack,
  SHEETS,
} from './index.ts';

const drawing = suite('drawing of labels');
const label: Label = {
  ...{ widthMm: 62, heightMm: 29, symbology: 'QRCode', content: 'ASN00078', marginMm: 7 },
  lines: [{ text: 'Größe Łódź ASN00078', sizeMm: 3 }],
};
const layout = layoutLabel(label);

drawing('ZPL does not depend on what another program has set', () => {
  const [before = ''] = drawZpl(layout, { dpi: 203 }).split('^FO');
  for (const kept of ['^MUD', '^PON', '^PMN', '^LRN', '^LS0', '^LT0', '^LH0,0', '^PW496', '^LL232'])
    assert.ok(before.includes(kept), `${kept} in ${before}`);
});

drawing('PNG and ZPL are the same dots, at every resolution', async () => {
  for (const dpi of [203, 300, 600]) {
    const { width, height, pixels } = drawBitmap(layout, { dpi });
    assert.equal([width, height], [Math.round((62 * dpi) / 25.4), Math.round((29 * dpi) / 25.4)]);
    const zpl = readZpl(drawZpl(layout, { dpi }));
    assert.equal([zpl.width, zpl.height], [width, height]);
    assert.ok(Buffer.from(zpl.pixels).equals(Buffer.from(pixels)), `ZPL at ${dpi} dpi`);
    const png = sharp(drawPng(layout, { dpi }));
    assert.is((await png.metadata()).density, dpi);
    const grey = await png.greyscale().raw().toBuffer();
    assert.ok(
      grey.every((value, place) => value === (pixels[place] ? 0 : 255)),
      `PNG at ${dpi} dpi`,
    );
  }
});

drawing('every module is the same whole number of dots', () => {
  const { width, pixels } = drawBitmap({ ...layout, texts: [] }, { dpi: 203 });
  const rows = layout.symbol.rows;
  const first = pixels.indexOf(1);
  const [left, top] = [first % width, Math.floor(first / width)];
  const module = Math.floor((layout.symbol.moduleMm * 203) / 25.4);
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of [...row].entries()) {
      for (const corner of [0, module - 1]) {
        const at = (top + y * module + corner) * width + left + x * module + corner;
        assert.is(pixels[at], Number(dark), `${x}, ${y}`);
      }
    }
  }
});

drawing('the offset of a printer moves everything, and what leaves the label is cut off', () => {
  const plain = drawBitmap(layout, { dpi: 254 });
  const moved = drawBitmap(layout, { dpi: 254, offsetMm: { x: 2, y: -1 } });
  for (const [x, y] of [
    [100, 100],
    [150, 120],
    [400, 140],
  ] as const) {
    assert.is(moved.pixels[(y - 10) * moved.width + x + 20], plain.pixels[y * plain.width + x]);
  }
  drawBitmap(layout, { dpi: 254, offsetMm: { x: 50, y: 50 } });
});

drawing('codes of all kinds read back as they were meant, and a spoilt one does not', async () => {
  for (const [symbology, content] of [
    ['QRCode', 'Größe € 😀 Łódź'],
    ['Code128', 'Müller ^FNC1 ß'],
    ['DataMatrix', 'Müller ^ ß'],
  ] as const) {
    const made = layoutLabel({ ...label, symbology, content });
    for (const dpi of [203, 600]) {
      assert.equal(await readBack(made, { dpi }), { readable: true, read: content }, `${symbology} ${dpi}`);
    }
  }
  const blank = layout.symbol.rows.map((row) => row.replaceAll('1', '0'));
  const spoilt = { ...layout, symbol: { ...layout.symbol, rows: blank } };
  assert.equal(await readBack(spoilt, { dpi: 300 }), { readable: false, read: null });
  const other = { ...layout, symbol: { ...layout.symbol, text: 'ASN00079' } };
  assert.equal(await readBack(other, { dpi: 300 }), { readable: false, read: 'ASN00078' });
});

const folder = mkdtempSync(join(tmpdir(), 'labels-'));
drawing.after(() => rmSync(folder, { recursive: true }));

/** A page as PDFium shows it. */
async function shownPage(pdf: Uint8Array, page: number, dpi: number) {
  const file = join(folder, 'label.pdf');
  writeFileSync(file, pdf);
  const document = await openPdf(file);
  try {
    const { data, width } = await document.grey(page, dpi);
    const dot = (mm: number) => Math.floor((mm * dpi) / 25.4);
    return {
      isDark: (xMm: number, yMm: number) => (data[dot(yMm) * width + dot(xMm)] ?? 255) < 128,
      data,
      width,
      text: document.text(page).text,
    };
  } finally {
    document.close();
  }
}

/** Every module of a label whose corner stands here is as dark as it should be. */
function assertModules(shown: { isDark(x: number, y: number): boolean }, at: { x: number; y: number }): void {
  const { box, moduleMm, rows } = layout.symbol;
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of [...row].entries()) {
      const [left, top] = [at.x + box.x + (x + 0.5) * moduleMm, at.y + box.y + (y + 0.5) * moduleMm];
      assert.is(shown.isDark(left, top), dark === '1', `module ${x}, ${y}`);
    }
  }
}

drawing('the PDF measures what the layout says, in vectors and with text as text', async () => {
  const pdf = await drawPdf([layout, layout]);
  const pages = (await PDFDocument.load(pdf)).getPages();
  const mm = (points: number) => Math.round((points * 254) / 72) / 10;
  assert.equal(
    pages.map((page) => [mm(page.getWidth()), mm(page.getHeight())]),
    [
      [62, 29],
      [62, 29],
    ],
  );
  assert.ok(pdf.length < 60_000, `${pdf.length} bytes: of the font only what is needed`);
  const shown = await shownPage(pdf, 2, 600);
  assertModules(shown, { x: 0, y: 0 });
  assert.match(shown.text, 'Größe Łódź ASN00078');
  // The text stands where the bitmap has it: the ink of both overlaps.
  const bare = layout.symbol.rows.map((row) => row.replaceAll('1', '0'));
  const { width, pixels } = drawBitmap({ ...layout, symbol: { ...layout.symbol, rows: bare } }, { dpi: 600 });
  const inked = [...pixels.keys()].filter((place) => pixels[place]);
  const both = inked.filter(
    (place) => (shown.data[Math.floor(place / width) * shown.width + (place % width)] ?? 255) < 160,
  );
  assert.ok(inked.length > 500 && both.length / inked.length > 0.8, `${both.length} of ${inked.length}`);
});

drawing('a sheet begins at the place that is free and goes on on the next page', async () => {
  const sheet = SHEETS['a4-3x8'];
  const pdf = await drawSheet([layout, layout], sheet, { firstPlace: 24, offsetMm: { x: 1, y: 0.5 } });
  const at = (column: number, row: number) => ({
    x: column * 70 + (70 - 62) / 2 + 1,
    y: 0.5 + row * 37 + (37 - 29) / 2 + 0.5,
  });
  assertModules(await shownPage(pdf, 1, 300), at(2, 7));
  assertModules(await shownPage(pdf, 2, 300), at(0, 0));
});

drawing('the sheets of shops lie on their paper', () => {
  for (const sheet of Object.values(SHEETS)) assert.ok(fitsPaper(sheet));
  assert.not(fitsPaper({ ...SHEETS['a4-3x8'], columns: 4 }));
});

drawing.run();
