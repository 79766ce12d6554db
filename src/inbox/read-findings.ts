import type { z } from 'zod';
import type { Queryable } from '../database/index.ts';
import type { Inspection, PageReading } from '../pages/index.ts';
import type { ItemInDetail } from './answers.ts';
import { proposalsFor } from './item-proposals.ts';

type Findings = Pick<
  z.input<typeof ItemInDetail>,
  'pageList' | 'codes' | 'proposals' | 'signed' | 'attachments'
>;

/** Less ink than that is none: dust and the shadow of a fold. */
const BLANK_BELOW = 0.0005;

/** What was read so far in a file, page by page. Nothing is read for that. */
export async function readFindings(db: Queryable, sha256: string | null): Promise<Findings> {
  const nothing = { pageList: [], codes: [], proposals: [], signed: false, attachments: 0 };
  const [file, pages] = await Promise.all([
    db.query<{ inspection: Inspection }>('select inspection from file_readings where sha256 = $1', [sha256]),
    db.query<{ page: number; reading: PageReading }>(READ_PAGES, [sha256]),
  ]);
  const inspection = file.rows[0]?.inspection;
  if (inspection?.state !== 'readable') return nothing;
  const readings = new Map(pages.rows.map(({ page, reading }) => [page, reading]));
  return {
    ...nothing,
    proposals: await proposalsFor(db, sha256 ?? '', inspection),
    signed: inspection.signed,
    attachments: inspection.attachments,
    pageList: inspection.pages.map(({ width, height, text }, index) => {
      const reading = readings.get(index + 1);
      const found = reading?.state === 'read' ? reading : undefined;
      return {
        ...{ page: index + 1, width, height, text },
        read: reading !== undefined,
        failed: reading?.state === 'failed',
        blank: found !== undefined && found.ink < BLANK_BELOW && !text,
        turn: found?.turn ?? null,
      };
    }),
    codes: [...readings].flatMap(([page, reading]) =>
      reading.state === 'read' ? reading.codes.map((code) => ({ page, ...code })) : [],
    ),
  };
}

// The text of a page may be long, and is not needed.
const READ_PAGES = `
  select page, reading - 'text' as reading from page_readings where sha256 = $1 order by page`;
