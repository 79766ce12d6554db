import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawPng, layoutLabel } from '../../../src/libs/labels/index.ts';
import { until } from '../../testing/until.ts';
import { startRandom } from '../random.ts';
import { drawPdf } from './draw-pdf.ts';
import { finishPage } from './finish-page.ts';
import { labelledPile, makePile, planPile, startScanner } from './index.ts';
import { deliveryNote, invoice, SEPARATOR, separator } from './invent-sheets.ts';
import { renderPages } from './render-pages.ts';
import { blankSheet, type Finish, type Sheet } from './sheet.ts';

const scanner = suite('simulated scanner');
/** Its piles are small. */
const SEED = 150;
/** The first pile of each form; of those after the first, some are made again. */
const FIRSTS = Array.from({ length: 10 }, (_, number) => number).filter(
  (number, _, all) => all.find((one) => planPile(SEED, one).form === planPile(SEED, number).form) === number,
);
const REPEATED = ['scan.pdf', 'pages.tiff'];
const made = new Map<number, Buffer>();

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

async function codesIn(picture: Buffer): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode', 'Code128'], textMode: 'Plain' });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text }) => text)
    .sort();
}
const codesOn = ({ codes }: Sheet) => codes.map(({ text }) => text).sort();

scanner('the codes of every sheet are read back, however the feeder treated it', async () => {
  const random = startRandom(SEED);
  const sheets = [separator, blankSheet, deliveryNote(random), ...invoice(random, 2)];
  const pages = await renderPages(await drawPdf(sheets), 300);
  assert.is(pages.length, sheets.length);
  const finishes: Finish[] = ['clean', 'crooked', 'faint', 'noisy', 'squeezed'];
  for (const finish of finishes) {
    for (const [index, page] of pages.entries()) {
      // A page without codes tells nothing new a second time.
      if (finish !== 'clean' && sheets[index]?.codes.length === 0) continue;
      const picture = await finishPage(page, finish, startRandom(index));
      assert.equal(await codesIn(picture), codesOn(sheets[index] ?? blankSheet), `${finish}, page ${index}`);
    }
  }
  assert.equal(codesOn(separator), [SEPARATOR]);
});

scanner('every form of file comes along, the same for the same seed', async () => {
  const forms = new Set<string>();
  for (const number of FIRSTS) {
    const { pile, bytes } = await makePile(SEED, number);
    made.set(number, bytes);
    forms.add(pile.form);
    if (REPEATED.includes(pile.form)) {
      assert.ok(bytes.equals((await makePile(SEED, number)).bytes), `${number}: ${pile.form}`);
    }
    const opened = await PDFDocument.load(bytes).then(
      (pdf) => pdf.getPageCount(),
      () => 'refused',
    );
    if (pile.form === 'text.pdf' || pile.form === 'scan.pdf') assert.is(opened, pile.sheets.length);
    if (pile.form === 'locked.pdf') assert.is(opened, 'refused');
    if (pile.form === 'pages.tiff') {
      assert.is((await sharp(bytes, { pages: -1 }).metadata()).pages, pile.sheets.length);
    }
  }
  assert.is(forms.size, 6);
  assert.is.not(JSON.stringify(planPile(SEED, 1)), JSON.stringify(planPile(SEED + 1, 1)));
  const names = Array.from({ length: 10 }, (_, number) => planPile(SEED, number).name);
  assert.ok(new Set(names).size < names.length, 'a name comes again');
});

scanner('labels that were printed come back with the papers they were put on', async () => {
  const label = (content: string) =>
    drawPng(
      layoutLabel({
        ...{ widthMm: 62, heightMm: 29, symbology: 'Code128', content, marginMm: 3 },
        lines: [{ text: content, sizeMm: 4 }],
      }),
      { dpi: 300 },
    );
  const { sheets } = await labelledPile(SEED, [label('LS-2026-00001'), label('LS-2026-00002')]);
  const pages = await renderPages(await drawPdf(sheets), 300);
  const read = await Promise.all(
    pages.map(async (page, index) => codesIn(await finishPage(page, 'clean', startRandom(index)))),
  );
  assert.equal(
    read.flat().filter((text) => text.startsWith('LS-')),
    ['LS-2026-00001', 'LS-2026-00002'],
  );
});

scanner('a file grows under its name until it is whole, and the next one follows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scanner-'));
  const dropped: string[] = [];
  const errors: unknown[] = [];
  const running = startScanner({
    ...{ folder, seed: SEED, everySeconds: 0, pace: { pieceMs: 1, feederPauseMs: 50 } },
    onDropped: (name) => dropped.push(name),
    onError: (error) => errors.push(error),
  });
  try {
    await until(
      () => dropped.length,
      (count) => count >= 2,
    );
  } finally {
    await running.stop();
  }
  assert.equal(errors, []);
  assert.equal((await readdir(folder)).includes(dropped[0] ?? ''), true);
  const first = await readFile(join(folder, planPile(SEED, 0).name));
  assert.ok(made.get(0)?.equals(first), 'the same as before, for the same seed');
  await rm(folder, { recursive: true });
});

scanner.run();
