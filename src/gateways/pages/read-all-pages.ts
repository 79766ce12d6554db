import { forEachConcurrently } from '../../platform/async/index.ts';
import type { BarcodeFormat } from './barcode-formats.ts';
import type { FileSource, Inspection, Pages } from './pages.ts';
import type { Readings } from './readings.ts';

type Means = {
  readings: Readings;
  formats: readonly BarcodeFormat[];
  signal: AbortSignal | undefined;
  atOnce: number;
  inspect(file: FileSource, signal?: AbortSignal): Promise<Inspection>;
  readPage: Pages['readPage'];
};

/** All pages of a file that were not read yet. Killed in the middle it goes on where it was. */
export async function readAllPages(
  file: FileSource,
  { readings, formats, signal, atOnce, inspect, readPage }: Means,
): Promise<Inspection> {
  const inspection = await inspect(file, signal);
  if (inspection.state !== 'readable') return inspection;
  const { sha256 } = file;
  const read = new Set(sha256 === null ? [] : await readings.pagesRead(sha256, formats));
  const missing = inspection.pages.map((_, index) => index + 1).filter((page) => !read.has(page));
  const tell = async (state: 'reading' | 'readable') => {
    if (sha256 !== null) await readings.progress(sha256, state, read.size);
  };
  if (missing.length > 0) await tell('reading');
  await forEachConcurrently(eachOf(missing), atOnce, async (page) => {
    signal?.throwIfAborted();
    await readPage(file, page, { formats, ...(signal && { signal }) });
    read.add(page);
    if (read.size % 10 === 0) await tell('reading');
  });
  await tell('readable');
  return inspection;
}

async function* eachOf(pages: readonly number[]): AsyncGenerator<number> {
  yield* pages;
}
