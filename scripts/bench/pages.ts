import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import {
  type BarcodeFormat,
  type FileSource,
  openPages,
  type Pages,
} from '../../src/gateways/pages/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { sourceOf } from '../testing/page-papers.ts';
import { type Figure, interleaved, plainFigure, ratioFigure } from './measure.ts';
import { type Printed, type Scan, scannedPage, scannedPdf } from './scanned-pages.ts';
import { benchDatabases } from './servers.ts';

const READERS = Math.min(4, Math.max(1, availableParallelism() - 1));
const CLEAN: Scan = { dpi: 300, angle: 0, noise: 12, blur: 0, contrast: 1, jpeg: 75 };
const QUICK: BarcodeFormat[] = ['QRCode', 'Code128'];
const PAGES = 24;

/** Page work of the house: how fast it reads, what it finds, how long a person waits for a region or a picture. */
export async function pages(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const database = openDatabase(await databases.fresh(), { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const house = openPages({ db: database, readers: READERS });
  try {
    const codes: Printed[] = [
      { format: 'QRCode', text: 'ASN00042', module: 0.5 },
      { format: 'Code128', text: 'LS-2026-004512', module: 0.33 },
    ];
    const scan = await scannedPage(codes, CLEAN);
    const blank = await scannedPage([], CLEAN);
    const pile = await scannedPdf(
      Array.from({ length: PAGES }, (_, n) => (n % 4 ? blank : scan)),
      300,
    );
    return [
      await throughput(house, pile),
      ...(await recall(house)),
      await regions(house, pile),
      await cachedPictures(house, pile),
    ];
  } finally {
    await house.close();
    await database.close();
    await databases.release();
  }
}

/** Remembered nowhere, so that each round reads anew. */
const anew = (bytes: Buffer): FileSource => ({ ...sourceOf(bytes), sha256: null });

async function throughput(house: Pages, pile: Buffer): Promise<Figure> {
  const path = join(tmpdir(), `bench-pile-${process.pid}.pdf`);
  await writeFile(path, pile);
  // One file for all pages of a round, and another one for each round.
  const read = async () => {
    const startedAt = performance.now();
    await house.readFile(anew(pile), { formats: QUICK });
    return { pagesASecond: PAGES / ((performance.now() - startedAt) / 1_000) };
  };
  try {
    await read();
    const seen = await interleaved(3, { house: read, bare: () => bareLoop(path) });
    return ratioFigure(`pages, QR + Code 128, ${READERS} processes`, {
      value: seen.house.pagesASecond ?? 0,
      unit: 'pages/s',
      against: 'the same libraries alone',
      other: seen.bare.pagesASecond ?? 0,
      target: { atLeast: 0.9 },
    });
  } finally {
    await rm(path);
  }
}

async function bareLoop(path: string): Promise<{ pagesASecond: number }> {
  const script = join(import.meta.dirname, 'bare-page-reader.ts');
  const loops = Array.from({ length: READERS }, (_, n) => fork(script, [path, String(n), String(READERS)]));
  await Promise.all(loops.map((loop) => once(loop, 'message')));
  const startedAt = performance.now();
  const ends = loops.map((loop) => once(loop, 'message'));
  for (const loop of loops) loop.send('begin');
  await Promise.all(ends);
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(loops.map((loop) => loop.exitCode ?? once(loop, 'exit')));
  return { pagesASecond: PAGES / seconds };
}

const KINDS = [
  ['QRCode', 'ASN%'],
  ['Code128', 'LS-2026-%'],
  ['DataMatrix', 'PZ%'],
  ['EAN13', '4006381%'],
  ['PDF417', 'ORDER-%'],
  ['Aztec', 'TICKET-%'],
  ['Code39', 'BOX%'],
  // An even number of digits: that is all that it can hold.
  ['ITF', '1%'],
] as const;
const VARIANTS = 100;
/** As papers have them; with all kinds on each page it would hardly matter where a ladder stops. */
const CODES_A_PAGE = 3;

/** The k-th page: sizes, angles, noise, compression and faintness in ever other company. */
function variant(k: number): { scan: Scan; module: number } {
  const of = <Item>(items: readonly Item[]): Item => items[k % items.length] as Item;
  return {
    scan: {
      dpi: of([300, 200, 150]),
      angle: of([0, 2, 90, -3, 180, 1, 270]),
      noise: of([0, 20, 45, 10]),
      blur: of([0, 0, 0.6, 0, 0.8]),
      contrast: of([1, 1, 0.4, 1, 0.6, 1, 1, 0.3, 1]),
      jpeg: of([85, 60, 40, 90, 30]),
    },
    module: of([0.33, 0.5, 0.25, 0.4]),
  };
}

async function recall(house: Pages): Promise<Figure[]> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const formats = KINDS.map(([format]) => format);
  const seen = { ours: 0, alone: 0, wrong: 0, printed: 0 };
  for (let k = 0; k < VARIANTS; k += 1) {
    const { scan, module } = variant(k);
    const codes = Array.from({ length: CODES_A_PAGE }, (_, n) => {
      const [format, text] = KINDS[(k * CODES_A_PAGE + n) % KINDS.length] as (typeof KINDS)[number];
      return { format, text: textOf(format, text, k), module };
    });
    const jpeg = await scannedPage(codes, scan);
    const read = await house.readPage(picture(jpeg), 1, { formats });
    const ours = read.state === 'read' ? read.codes.map(({ text }) => text) : [];
    const alone = (await readBarcodes(await greymapOf(jpeg), { formats: [...formats], textMode: 'Plain' }))
      .filter(({ isValid }) => isValid)
      .map(({ text }) => text);
    const printed = codes.map(({ text }) => text);
    seen.printed += printed.length;
    seen.ours += printed.filter((text) => ours.includes(text)).length;
    seen.alone += printed.filter((text) => alone.includes(text)).length;
    seen.wrong += ours.filter((text) => !printed.includes(text)).length;
    process.stderr.write('.');
  }
  return [
    ratioFigure(`recall, ${seen.printed} symbols of 8 kinds`, {
      value: (100 * seen.ours) / seen.printed,
      unit: '%',
      against: 'zxing-wasm at the resolution of the scan',
      other: (100 * seen.alone) / seen.printed,
      target: { atLeast: 1.001 },
    }),
    plainFigure('false texts', seen.wrong, 'texts', { atMost: 0 }),
  ];
}

const picture = (jpeg: Buffer): FileSource => ({ ...sourceOf(jpeg, 'image/jpeg'), sha256: null });

function textOf(format: string, text: string, k: number): string {
  const digits = String(10_000 + k * 37);
  if (format === 'EAN13') return withCheckDigit(text.replace('%', digits));
  return text.replace('%', format === 'ITF' ? `${digits}0${digits}` : digits);
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, n) => total + Number(digit) * (n % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function greymapOf(jpeg: Buffer): Promise<Uint8Array> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`P5\n${info.width} ${info.height}\n255\n`), data]);
}

async function regions(house: Pages, pile: Buffer): Promise<Figure> {
  const file = sourceOf(pile);
  const times: number[] = [];
  const boxes = [
    { x: 5, y: 5, width: 60, height: 40 },
    { x: 10, y: 100, width: 80, height: 50 },
    { x: 0, y: 0, width: 148, height: 210 },
  ];
  for (let n = 0; n < 60; n += 1) {
    const box = boxes[n % boxes.length] ?? { x: 0, y: 0, width: 1, height: 1 };
    times.push(await millisecondsOf(() => house.scanRegion(file, { page: 1 + (n % PAGES), ...box })));
  }
  return plainFigure('region scan, p99', p99(times), 'ms', { atMost: 1_000 });
}

async function cachedPictures(house: Pages, pile: Buffer): Promise<Figure> {
  const file = sourceOf(pile);
  const draw = (page: number) => house.renderPage(file, page, { size: { width: 1_200 } });
  for (let page = 1; page <= PAGES; page += 1) await draw(page);
  const times: number[] = [];
  for (let n = 0; n < 500; n += 1) times.push(await millisecondsOf(() => draw(1 + (n % PAGES))));
  return plainFigure('picture of a page, from the cache, p99', p99(times), 'ms', { atMost: 30 });
}

async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
