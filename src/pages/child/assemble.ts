import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PagesFailed } from '../errors.ts';
import type { SegmentPage } from '../pages.ts';
import type { LocalFile, MadeSummary } from '../tasks.ts';
import { copyPages } from './copy-pages.ts';
import { openDocument } from './open-document.ts';
import { openPdf } from './pdf-document.ts';
import { picturesToPdf } from './pictures-to-pdf.ts';
import { placeOf, qpdf } from './qpdf.ts';
import { writeShown } from './write-shown.ts';

type Asked = { files: LocalFile[]; pages: readonly SegmentPage[] | 'all'; into: string };

/**
 * Writes a PDF of pages, and checks it: it opens, and has as many pages. Equal input gives equal bytes.
 *
 * @throws PagesFailed
 */
export async function assemble({ files, pages, into }: Asked): Promise<MadeSummary> {
  let count = 0;
  for (const file of files) count += (await openDocument(file)).pages.length;
  const wanted = pages === 'all' ? Array.from({ length: count }, (_, n) => asIs(n + 1)) : pages;
  if (wanted.length === 0) throw new PagesFailed('no-such-page', 'no page was asked for');
  const missing = wanted.find(({ page }) => page < 1 || page > count);
  if (missing) throw new PagesFailed('no-such-page', `there is no page ${missing.page} of ${count}`);

  const sources: string[] = [];
  try {
    for (const [n, file] of files.entries()) sources.push(await asPdf(file, `${into}.${n}.pdf`));
    const args = ['--empty', '--pages', ...selection(sources, pages), '--', ...rotations(wanted), ...WRITTEN];
    // It gives up where the table of contents of a file is wrong; another library searches for the pages.
    if (!(await qpdf(dirname(into), [...args, placeOf(into)]))) await copyPages(sources, wanted, into);
  } finally {
    const ours = sources.filter((path) => !files.some((file) => file.path === path));
    for (const path of ours) await rm(path, { force: true });
  }
  return summaryOf(into, wanted.length);
}

const asIs = (page: number): SegmentPage => ({ page, rotate: 0 });

/** Without a password, as an owner may, and with an id that is made of the content alone. */
const WRITTEN = ['--decrypt', '--deterministic-id'];

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
