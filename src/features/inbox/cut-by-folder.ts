import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { Problem } from '../../platform/http/index.ts';
import { recogniser } from '../../services/barcode-templates/index.ts';
import { cutAtSeparators } from './cut-at-separators.ts';
import { cutItem } from './cut-item.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { seenFile } from './seen-pages.ts';

/**
 * Cuts items of scan folders that say `split=separators`, once their pages are read, and only where nobody has cut them
 * yet. People can take it back as any other cut; it is not made again then.
 */
export async function cutByFolder(
  { db, log, timeZone }: Pick<InboxDeps, 'db' | 'log' | 'timeZone'>,
  sha256: string,
): Promise<void> {
  const { rows } = await db.query<{ item_id: string; cut_version: number }>(TO_CUT, [sha256]);
  const seen = rows.length > 0 ? await seenFile(db, sha256, timeZone) : undefined;
  const cut = seen && cutAtSeparators(seen.pages, recogniser(await barcodeTemplateRows(db)));
  if (!cut) return;
  const segments = cut.documents.map((document) => ({
    pages: document.map((page) => ({ page, rotate: 0 as const })),
  }));
  for (const { item_id: itemId, cut_version: expected } of rows) {
    const wanted = { itemId, expected, segments, dropped: cut.dropped };
    const origin = { actor: 'scan-folder', correlationId: itemId };
    try {
      await cutItem({ db, log }, wanted, seen.pages.length, origin);
    } catch (error) {
      // A person was quicker.
      if (!(error instanceof Problem)) throw error;
    }
  }
}

const TO_CUT = `
  select item_id, cut_version from inbox_items
   where sha256 = $1 and split = 'separators' and state = 'open' and segments = '[]'`;
