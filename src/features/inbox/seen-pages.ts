import type { Inspection, PageReading } from '../../gateways/pages/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { SeenPage } from './page-signs.ts';

/** What was read of a file so far, as cuts are proposed by it. */
export type SeenFile = {
  inspection: Extract<Inspection, { state: 'readable' }>;
  pages: SeenPage[];
  /** The day on which the file was there first, by the clock of the office: YYYY-MM-DD. */
  scannedAt: string;
};

/** Undefined while nothing is known of its pages, or never will be. Nothing is read for that. */
export async function seenFile(
  db: Queryable,
  sha256: string,
  timeZone: string,
): Promise<SeenFile | undefined> {
  const [{ rows: files }, { rows: pages }] = await Promise.all([
    db.query<{ inspection: Inspection; seen: string | null }>(FILE, [sha256, timeZone]),
    db.query<{ page: number; reading: PageReading }>(PAGES, [sha256]),
  ]);
  const [file] = files;
  if (file?.inspection.state !== 'readable') return undefined;
  const { inspection } = file;
  const readings = new Map(pages.map(({ page, reading }) => [page, reading]));
  return {
    inspection,
    pages: inspection.pages.map(({ width, height }, index) => ({
      ...{ width, height },
      reading: readings.get(index + 1) ?? null,
    })),
    scannedAt: file.seen ?? '',
  };
}

const FILE = `
  select inspection,
         (select to_char(min(f.created_at) at time zone $2, 'YYYY-MM-DD') from files f where f.sha256 = r.sha256) as seen
    from file_readings r where r.sha256 = $1`;

/** Pages are numbered at their top or bottom; of a text longer than a page holds only these are needed. */
const PAGES = `
  select page,
         case when length(reading->>'text') > 40000
              then reading || jsonb_build_object('text',
                     left(reading->>'text', 20000) || E'\\n' || right(reading->>'text', 20000))
              else reading end as reading
    from page_readings where sha256 = $1 order by page`;
