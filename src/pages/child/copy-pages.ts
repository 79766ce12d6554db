import { readFile, writeFile } from 'node:fs/promises';
import { degrees } from '@cantoo/pdf-lib';
import { PagesFailed } from '../errors.ts';
import type { SegmentPage } from '../pages.ts';

/**
 * The same by a library that finds the pages of files whose table of contents is wrong. It keeps more than is needed of
 * some files, so it comes second. It writes no date and no name of its own.
 *
 * @throws PagesFailed
 */
export async function copyPages(
  sources: readonly string[],
  pages: readonly SegmentPage[],
  into: string,
): Promise<void> {
  // Loaded when it is needed: it takes a third of a second.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const made = await PDFDocument.create({ updateMetadata: false });
    const all = [];
    for (const path of sources) {
      const source = await PDFDocument.load(await readFile(path), { updateMetadata: false, password: '' });
      all.push(...source.getPageIndices().map((index) => ({ source, index })));
    }
    for (const { page, rotate } of pages) {
      const from = all[page - 1];
      if (!from) throw new Error(`page ${page} was not found`);
      const [copied] = await made.copyPages(from.source, [from.index]);
      if (!copied) throw new Error(`page ${page} was not copied`);
      copied.setRotation(degrees((copied.getRotation().angle + rotate) % 360));
      made.addPage(copied);
    }
    await writeFile(into, await made.save({ addDefaultPage: false }));
  } catch (error) {
    throw new PagesFailed('unreadable', `cannot be cut: ${(error as Error).message}`.slice(0, 500));
  }
}
