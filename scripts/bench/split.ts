import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { openPages } from '../../src/gateways/pages/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { sourceOf } from '../testing/page-papers.ts';
import { secondsOf } from './copy.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const PAGES = 200;
const PARTS = 10;

/** A pile of 56 MB in ten: each part opened again, counted and hashed, against qpdf that does nothing of that. */
export async function split(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const folder = await mkdtemp(join(tmpdir(), 'bench-split-'));
  const database = openDatabase(await databases.fresh(), { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const pages = openPages({ db: database, readers: 1 });
  try {
    const pile = await pileOf56MB();
    const path = join(folder, 'pile.pdf');
    await writeFile(path, pile);
    const file = sourceOf(pile);
    const cutAll = async () => {
      const each = PAGES / PARTS;
      for (let n = 0; n < PARTS; n += 1) {
        const segment = Array.from({ length: each }, (_, k) => ({
          page: n * each + k + 1,
          rotate: 0 as const,
        }));
        await (await pages.cut(file, segment)).remove();
      }
    };
    await cutAll();
    const seen = await interleaved(5, { house: () => secondsOf(cutAll), qpdf: () => qpdfAlone(path) });
    return [
      ratioFigure(`${PAGES} pages, ${Math.round(pile.length / 1e6)} MB, in ${PARTS}`, {
        value: seen.house.seconds ?? 0,
        unit: 's',
        against: 'qpdf-wasm alone',
        other: seen.qpdf.seconds ?? 0,
        target: { atMost: 1.5 },
      }),
    ];
  } finally {
    await pages.close();
    await database.close();
    await databases.release();
    await rm(folder, { recursive: true });
  }
}

async function qpdfAlone(path: string): Promise<{ seconds: number }> {
  const child = fork(join(import.meta.dirname, 'bare-split.ts'), [path]);
  await once(child, 'message');
  const measured = await secondsOf(async () => {
    child.send({ pages: PAGES, parts: PARTS });
    await once(child, 'message');
  });
  if (child.exitCode === null) await once(child, 'exit');
  return measured;
}

/** As a scanner makes it: a picture of about 280 kB a page. */
async function pileOf56MB(): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (let n = 0; n < PAGES; n += 1) {
    const noise = { data: randomBytes(750 * 518), raw: { width: 750, height: 518, channels: 1 as const } };
    const jpeg = await sharp(noise.data, { raw: noise.raw }).jpeg({ quality: 90 }).toBuffer();
    const image = await pdf.embedJpg(jpeg);
    pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  }
  return Buffer.from(await pdf.save());
}
