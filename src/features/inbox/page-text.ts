import { readSettings } from '../../../projections/settings.ts';
import type { FileSource, PageReading } from '../../gateways/pages/index.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** The text of a page, as it was read with whichever codes; a page that was not read yet is read for that. */
export async function textOfPage(
  { db, pages }: Pick<InboxDeps, 'db' | 'pages'>,
  file: FileSource,
  page: number,
): Promise<string> {
  const { rows } = await db.query<{ reading: PageReading }>(
    'select reading from page_readings where sha256 = $1 and page = $2',
    [file.sha256, page],
  );
  const { barcode_formats: formats } = await readSettings(db, ['barcode_formats']);
  const reading = rows[0]?.reading ?? (await pages.readPage(file, page, { formats }));
  return reading.state === 'read' ? reading.text : '';
}
