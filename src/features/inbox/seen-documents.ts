import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { recogniser } from '../../services/barcode-templates/index.ts';
import type { InboxDeps, SeenDocument, SeenItem } from './inbox-deps.ts';
import { itemFor } from './item-access.ts';
import { segmentsOf } from './item-segments.ts';
import { proposeCuts } from './propose-cuts.ts';
import { proposedDocuments } from './proposed-documents.ts';
import { type SeenFile, seenFile } from './seen-pages.ts';

/** The documents of a file as they are seen, with all their pages: a second invoice may stand on any. */
export const seenDocuments = (
  { pages }: Pick<SeenFile, 'pages'>,
  documents: readonly (readonly number[])[],
): SeenDocument[] =>
  documents.flatMap((document) => {
    const [page] = document;
    if (page === undefined) return [];
    const read = document.flatMap((number) => {
      const reading = pages[number - 1]?.reading;
      return reading?.state === 'read' ? [reading] : [];
    });
    return [
      {
        page,
        codes: read.flatMap(({ codes }) => codes.map(({ text }) => text)),
        texts: read.map(({ text }) => text),
      },
    ];
  });

/** A file as it is seen by now, for somebody who may see it. @throws Problem `not-found` */
export async function seenItem(
  { db, timeZone }: Pick<InboxDeps, 'db' | 'timeZone'>,
  sub: string,
  itemId: string,
): Promise<SeenItem> {
  const { sha256, media_type: mediaType, purged } = await itemFor(db, { sub }, itemId);
  const seen = purged ? undefined : await seenFile(db, sha256, timeZone);
  if (!seen) return { sha256, mediaType, documents: [] };
  const segments = (await segmentsOf(db, [itemId])).get(itemId) ?? [];
  const cut = segments.map(({ pages }) => pages.map(({ page }) => page));
  const proposals = proposeCuts(seen.pages, recogniser(await barcodeTemplateRows(db)), seen);
  const documents = cut.length > 0 ? cut : proposedDocuments(proposals, seen.pages.length);
  return { sha256, mediaType, documents: seenDocuments(seen, documents) };
}
