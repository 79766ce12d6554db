import { barcodeTemplateRows } from '../../projections/barcode-templates.ts';
import { recogniser } from '../barcode-templates/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Inspection, PageReading } from '../pages/index.ts';
import { type Proposal, proposeCuts } from './propose-cuts.ts';

/** What is proposed for a file as far as it was read, with the templates as they are now. */
export async function proposalsFor(
  db: Queryable,
  sha256: string,
  inspection: Inspection | undefined,
): Promise<Proposal[]> {
  if (inspection?.state !== 'readable') return [];
  const [templates, { rows }] = await Promise.all([
    barcodeTemplateRows(db),
    db.query<{ page: number; reading: PageReading; seen: string }>(READINGS, [sha256]),
  ]);
  const readings = new Map(rows.map(({ page, reading }) => [page, reading]));
  return proposeCuts(
    inspection.pages.map((size, index) => ({ ...size, reading: readings.get(index + 1) ?? null })),
    recogniser(templates),
    { scannedAt: rows[0]?.seen ?? '' },
  );
}

/** Pages are numbered at their top or bottom; of a long text only these are searched. */
const READINGS = `
  select page, to_char(f.created_at, 'YYYY-MM-DD') as seen,
         case when length(reading->>'text') > 8000
              then reading || jsonb_build_object('text',
                     left(reading->>'text', 4000) || E'\\n' || right(reading->>'text', 4000))
              else reading end as reading
    from page_readings r join lateral
         (select min(created_at) as created_at from files where sha256 = r.sha256) f on true
   where r.sha256 = $1 order by page`;
