import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { keepScannedNumbers, type SeenNumber } from '../number-ranges/index.ts';
import { recogniser } from './recognise.ts';

/** Remembers the numbers on the labels of a file that was read, for the reports of their ranges. */
export async function noteScannedNumbers(db: Queryable, sha256: string): Promise<void> {
  const templates = await barcodeTemplateRows(db);
  const ranges = new Map(templates.map(({ templateId, numberRange }) => [templateId, numberRange]));
  const { rows } = await db.query<{ page: number; text: string }>(CODES, [sha256]);
  const recognise = recogniser(templates);
  const seen = rows.flatMap(({ page, text }): SeenNumber[] => {
    const recognised = recognise(text);
    const range = recognised && ranges.get(recognised.template.templateId);
    return range && recognised.number !== null ? [{ range, number: recognised.number, page }] : [];
  });
  await keepScannedNumbers(db, sha256, seen);
}

/** Files that were made of others are left out: their pages were seen before. */
const CODES = `
  select page, code->>'text' as text
    from page_readings, jsonb_array_elements(reading->'codes') as code
   where sha256 = $1 and reading->>'state' = 'read'
     and not exists (select from inbox_items i where i.sha256 = page_readings.sha256 and i.source = 'merge')`;
