import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PagesFailed } from '../errors.ts';
import type { SegmentPage } from '../pages.ts';
import type { LocalFile, MadeSummary } from '../tasks.ts';
import { lift, prepare } from './carry-over.ts';
import { LOOSE } from './objects.ts';
import { openDocument } from './open-document.ts';
import { openPdf } from './pdf-document.ts';
import { picturesToPdf } from './pictures-to-pdf.ts';
import { placeOf, QpdfGaveUp, qpdf, WRITTEN } from './qpdf.ts';
import { repair } from './repair.ts';
import { writeShown } from './write-shown.ts';

type Asked = { files: LocalFile[]; pages: readonly SegmentPage[] | 'all'; into: string };

/**
 * Writes a PDF of pages that look as they do in their files, and checks it: it opens, and has as many pages. Equal input
 * gives equal bytes.
 *
 * @throws PagesFailed
 */
export async function assemble({ files, pages, into }: Asked): Promise<MadeSummary> {
  const sources: Source[] = [];
  let count = 0;
  for (const [n, file] of files.entries()) {
    const document = await openDocument(file);
    sources.push({ file, scratch: `${into}.${n}`, isSigned: document.signed });
    count += document.pages.length;
  }
  const wanted = pages === 'all' ? Array.from({ length: count }, (_, n) => asIs(n + 1)) : pages;
  if (wanted.length === 0) throw new PagesFailed('no-such-page', 'no page was asked for');
  const missing = wanted.find(({ page }) => page < 1 || page > count);
  if (missing) throw new PagesFailed('no-such-page', `there is no page ${missing.page} of ${count}`);
  try {
    await take(sources, pages, wanted, into);
  } finally {
    for (const { scratch } of sources)
      for (const end of SCRATCH) await rm(`${scratch}${end}`, { force: true });
    await rm(`${into}${BARE}`, { force: true });
  }
  return summaryOf(into, wanted.length);
}

/** A file, and the beginning of the names of what is made of it on the way. */
type Source = { file: LocalFile; scratch: string; isSigned: boolean };
const [SHOWN, REPAIRED, PREPARED, BARE] = ['.shown', '.repaired', '.prepared', '.bare'];
const SCRATCH = [SHOWN, REPAIRED, PREPARED];

async function take(
  sources: Source[],
  pages: readonly SegmentPage[] | 'all',
  wanted: readonly SegmentPage[],
  into: string,
): Promise<void> {
  const paths: string[] = [];
  for (const { file, scratch } of sources) paths.push(await asPdf(file, `${scratch}${SHOWN}`));
  try {
    await takeBy(paths);
  } catch (error) {
    if (!(error instanceof QpdfGaveUp)) throw error;
    for (const [n, { scratch }] of sources.entries()) {
      await repair(paths[n] ?? '', `${scratch}${REPAIRED}`);
      paths[n] = `${scratch}${REPAIRED}`;
    }
    await takeBy(paths).catch((again: unknown) => {
      throw again instanceof QpdfGaveUp
        ? new PagesFailed('unreadable', `cannot be cut: ${again.message}`)
        : again;
    });
  }

  async function takeBy(from: readonly string[]): Promise<void> {
    const ready: string[] = [];
    for (const [n, { file, scratch, isSigned }] of sources.entries()) {
      const path = from[n] ?? '';
      const asked = {
        page: pages === 'all' ? 1 : (pages[0]?.page ?? 1),
        isAlone: sources.length === 1,
        isSigned,
      };
      const isOurs = file.mediaType !== 'application/pdf';
      ready.push(
        !isOurs && (await prepare(path, `${scratch}${PREPARED}`, asked)) ? `${scratch}${PREPARED}` : path,
      );
    }
    const isPlain = ready.every((path, n) => path === from[n]);
    const bare = isPlain ? into : `${into}${BARE}`;
    const taken = ['--empty', '--pages', ...selection(ready, pages), '--', ...rotations(wanted)];
    const written = [...WRITTEN, ...(isPlain ? [] : [LOOSE]), placeOf(bare)];
    if (!(await qpdf(dirname(into), [...taken, ...written])))
      throw new QpdfGaveUp('its pages cannot be taken out');
    if (!isPlain) await lift(bare, into);
  }
}

const asIs = (page: number): SegmentPage => ({ page, rotate: 0 });

function selection(sources: string[], pages: readonly SegmentPage[] | 'all'): string[] {
  if (pages === 'all') return sources.flatMap((path) => [placeOf(path), '1-z']);
  const [only = ''] = sources;
  return [placeOf(only), pages.map(({ page }) => page).join(',')];
}

const rotations = (pages: readonly SegmentPage[]): string[] =>
  pages.flatMap(({ rotate }, index) => (rotate === 0 ? [] : [`--rotate=+${rotate}:${index + 1}`]));

async function asPdf(file: LocalFile, into: string): Promise<string> {
  if (file.mediaType === 'application/pdf') return file.path;
  if (file.mediaType === 'application/xml') await writeShown(file.path, into);
  else await picturesToPdf(file.path, into);
  return into;
}

/** @throws PagesFailed when what was written is not what was wanted */
export async function summaryOf(path: string, pages: number): Promise<MadeSummary> {
  // Beside the document that is open: the next cut is of that one, too.
  const made = await openPdf(path).catch((error: unknown) => {
    throw new PagesFailed('not-made', `what was made does not open: ${(error as Error).message}`);
  });
  const found = made.pages.length;
  made.close();
  if (found !== pages) throw new PagesFailed('not-made', `${pages} pages were wanted, ${found} were made`);
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  await pipeline(createReadStream(path, { highWaterMark: 1_024 * 1_024 }), async (chunks) => {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      md5.update(chunk);
    }
  });
  const { size } = await stat(path);
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex'), bytes: size, pages };
}
