import { availableParallelism } from 'node:os';
import type { Queryable } from '../../platform/database/index.ts';
import { childPool } from './child-pool.ts';
import { startChild } from './child-process.ts';
import { orSayWhy } from './damage.ts';
import { PagesFailed } from './errors.ts';
import { openPageImages } from './page-images.ts';
import { parsePageRanges } from './page-ranges.ts';
import type { FileSource, Hurry, Inspection, PageImage, PageReading, Pages } from './pages.ts';
import { readAllPages } from './read-all-pages.ts';
import { openReadings } from './readings.ts';
import type { TaskName, Tasks } from './tasks.ts';
import { openWorkspace } from './workspace.ts';

type Options = {
  db: Queryable;
  /**
   * How many children read files; one more serves people that wait for a page. Cores − 1, at most 4, and at least 2, so
   * that a file that never ends does not hold up all others.
   */
  readers?: number;
};

const SECOND = 1_000;
/** A page gets this long; work on all pages of a file, some more for each. */
const A_PAGE = 30 * SECOND;
const A_FILE = 120 * SECOND;
/** More than what is not broken or hostile takes. */
const IN_A_HURRY = 10 * SECOND;
/** Of the second in which a region is answered. */
const REGION_SEARCH = 750;

export function openPages({ db, readers = defaultReaders() }: Options): Pages {
  const readings = openReadings(db);
  const images = openPageImages(db);
  const workspace = openWorkspace();
  // Separate, so that a person who has opened a page does not wait for a pile of two hundred.
  const background = childPool(readers, () => startChild({ niced: true }));
  const screens = childPool(1, () => startChild());

  const ask = <Name extends Exclude<TaskName, 'assemble'>>(
    pool: typeof screens,
    task: Name,
    file: FileSource,
    input: Omit<Tasks[Name]['in'], 'file'>,
    { withinMs, signal }: { withinMs: number; signal: AbortSignal | undefined },
  ): Promise<Tasks[Name]['out']> =>
    workspace.use(file, (local) =>
      pool.run(task, { ...input, file: local } as Tasks[Name]['in'], { file: local.path, withinMs, signal }),
    );

  const readersFor = (hurry: Hurry | undefined) => (hurry === 'ahead' ? screens : background);
  const time = (hurry: Hurry | undefined, unhurried: number) => (hurry ? IN_A_HURRY : unhurried);
  /** What was only too slow for now is not remembered. */
  const isFinal = (hurry: Hurry | undefined, found: Inspection | PageReading) =>
    !hurry || !('reason' in found) || found.reason !== 'timed-out';

  const inspectIn =
    (pool: typeof screens, hurry?: Hurry) =>
    async (file: FileSource, signal?: AbortSignal): Promise<Inspection> => {
      const known = file.sha256 === null ? undefined : await readings.inspection(file.sha256);
      if (known) return known;
      const found = await orSayWhy(
        () => ask(pool, 'inspect', file, {}, { withinMs: time(hurry, A_FILE), signal }),
        (reason, detail): Inspection => ({ state: 'damaged', reason, detail }),
      );
      if (file.sha256 !== null && isFinal(hurry, found)) await readings.keepInspection(file.sha256, found);
      return found;
    };

  const pages: Pages = {
    inspect: (file, { signal, hurry } = {}) =>
      inspectIn(hurry ? readersFor(hurry) : screens, hurry)(file, signal),
    async readPage(file, page, { formats, signal, hurry }) {
      const { sha256 } = file;
      const known = sha256 === null ? undefined : await readings.page(sha256, page, formats);
      if (known) return known;
      const found = await orSayWhy(
        () =>
          ask(
            readersFor(hurry),
            'readPage',
            file,
            { page, formats },
            { withinMs: time(hurry, A_PAGE), signal },
          ),
        (reason): Tasks['readPage']['out'] => ({ state: 'failed', reason }),
      );
      if (sha256 !== null && isFinal(hurry, found)) await readings.keepPage(sha256, page, formats, found);
      return found;
    },
    readFile: (file, { formats, signal }) =>
      readAllPages(file, {
        ...{ readings, formats, signal, atOnce: readers },
        inspect: inspectIn(background),
        readPage: pages.readPage,
      }),
    async renderPage(file, page, { size, rotate = 0, type = 'image/webp', signal }): Promise<PageImage> {
      const kept = type === 'image/webp' && file.sha256 !== null ? file.sha256 : undefined;
      const variant = `${page} ${'dpi' in size ? `${size.dpi} dpi` : size.width} ${rotate}°`;
      const known = kept && (await images.find(kept, variant));
      if (known) return { mediaType: type, bytes: known };
      const input = { page, size, rotate, type };
      const drawn = await ask(screens, 'renderPage', file, input, { withinMs: A_PAGE, signal });
      const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.length);
      if (kept) await images.keep(kept, variant, bytes);
      return { mediaType: type, bytes };
    },
    scanRegion(file, { page, ...box }, { signal } = {}) {
      const input = { page, box, withinMs: REGION_SEARCH };
      return ask(screens, 'scanRegion', file, input, { withinMs: A_PAGE, signal });
    },
    readInvoice: (file, { signal, hurry } = {}) =>
      orSayWhy(
        () => ask(readersFor(hurry), 'readInvoice', file, {}, { withinMs: time(hurry, A_PAGE), signal }),
        (reason) => ({ readings: [], faults: [{ code: 'reading-failed', found: reason }] }),
      ),
    showInvoice: (file, language, { signal } = {}) =>
      workspace.make((into) =>
        ask(screens, 'showInvoice', file, { language, into }, { withinMs: A_FILE, signal }),
      ),
    unlock: (file, password, { signal } = {}) =>
      workspace.make((into) =>
        ask(screens, 'unlock', file, { password, into }, { withinMs: A_FILE, signal }),
      ),
    cut: (file, segment, { signal } = {}) =>
      workspace.make((into) =>
        workspace.use(file, (local) => {
          const input = { files: [local], pages: segment, into };
          return screens.run('assemble', input, { file: local.path, withinMs: A_FILE, signal });
        }),
      ),
    merge: (files, { signal } = {}) =>
      workspace.make((into) =>
        workspace.useAll(files, (locals) => {
          const input = { files: locals, pages: 'all' as const, into };
          return screens.run('assemble', input, { file: into, withinMs: A_FILE, signal });
        }),
      ),
    async print(file, ranges, asked = {}) {
      const found = await pages.inspect(file, asked);
      if (found.state === 'damaged') throw new PagesFailed(found.reason, found.detail);
      if (found.state !== 'readable') throw new PagesFailed(found.state, 'cannot be printed');
      const numbers = parsePageRanges(ranges, found.pages.length);
      return pages.cut(
        file,
        numbers.map((page) => ({ page, rotate: 0 })),
        asked,
      );
    },
    async sweep() {
      await readings.sweep();
      await images.evict();
    },
    async close() {
      background.close();
      screens.close();
      await workspace.close();
    },
  };
  return pages;
}

const defaultReaders = (): number => Math.min(4, Math.max(2, availableParallelism() - 1));
