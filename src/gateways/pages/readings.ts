import type { Queryable } from '../../platform/database/index.ts';
import type { BarcodeFormat } from './barcode-formats.ts';
import type { Inspection, PageReading } from './pages.ts';

/** What was read before, by the hash of the bytes. */
export type Readings = {
  inspection(sha256: string): Promise<Inspection | undefined>;
  keepInspection(sha256: string, inspection: Inspection): Promise<void>;
  page(sha256: string, page: number, formats: readonly BarcodeFormat[]): Promise<PageReading | undefined>;
  keepPage(
    sha256: string,
    page: number,
    formats: readonly BarcodeFormat[],
    reading: PageReading,
  ): Promise<void>;
  /** The pages that were read for these formats. */
  pagesRead(sha256: string, formats: readonly BarcodeFormat[]): Promise<number[]>;
  progress(sha256: string, state: 'reading' | 'readable', pagesRead: number): Promise<void>;
  /** Forgets what belongs to no file any more. */
  sweep(): Promise<void>;
};

export const openReadings = (db: Queryable): Readings => ({
  async inspection(sha256) {
    const { rows } = await db.query<{ inspection: Inspection }>(
      'select inspection from file_readings where sha256 = $1',
      [sha256],
    );
    return rows[0]?.inspection;
  },
  async keepInspection(sha256, inspection) {
    const readable = inspection.state === 'readable';
    await db.query(KEEP_INSPECTION, [
      sha256,
      readable ? 'waiting' : inspection.state,
      inspection.state === 'damaged' ? inspection.reason : null,
      JSON.stringify(inspection),
      readable ? inspection.pages.length : null,
    ]);
  },
  async page(sha256, page, formats) {
    const { rows } = await db.query<{ reading: PageReading }>(
      'select reading from page_readings where sha256 = $1 and page = $2 and formats = $3',
      [sha256, page, namesOf(formats)],
    );
    return rows[0]?.reading;
  },
  async keepPage(sha256, page, formats, reading) {
    await db.query(KEEP_PAGE, [sha256, page, namesOf(formats), JSON.stringify(reading)]);
  },
  async pagesRead(sha256, formats) {
    const { rows } = await db.query<{ page: number }>(
      'select page from page_readings where sha256 = $1 and formats = $2',
      [sha256, namesOf(formats)],
    );
    return rows.map(({ page }) => page);
  },
  async progress(sha256, state, pagesRead) {
    await db.query(
      'update file_readings set state = $2, pages_read = $3, updated_at = now() where sha256 = $1',
      [sha256, state, pagesRead],
    );
  },
  async sweep() {
    // Text of pages must not outlive its file.
    for (const table of ['page_images', 'page_readings', 'file_readings']) {
      await db.query(
        `delete from ${table} t where not exists (select from files f where f.sha256 = t.sha256)`,
      );
    }
  },
});

const namesOf = (formats: readonly BarcodeFormat[]): string => formats.toSorted().join(' ');

const KEEP_INSPECTION = `
  insert into file_readings (sha256, state, reason, inspection, pages) values ($1, $2, $3, $4, $5)
  on conflict (sha256) do update
     set state = excluded.state, reason = excluded.reason, inspection = excluded.inspection,
         pages = excluded.pages, updated_at = now()`;

const KEEP_PAGE = `
  insert into page_readings (sha256, page, formats, reading) values ($1, $2, $3, $4)
  on conflict (sha256, page) do update set formats = excluded.formats, reading = excluded.reading`;
