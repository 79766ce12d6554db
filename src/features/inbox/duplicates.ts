import type { InboxItemRow } from '../../../projections/inbox-items.ts';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import { pagesText } from '../../../projections/saved-files.ts';
import type { DuplicateLevel } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** Where the same is, or is about to be. */
export type Duplicates = Record<DuplicateLevel, { documentIds: number[]; itemIds: string[] }>;

type Deps = { db: Queryable; paperless: Pick<Paperless, 'documentsWithChecksum'> };

/**
 * Looks for what a segment is a duplicate of: the same bytes in Paperless, in the inbox, or among all that was ever
 * saved; the same pages of the same bytes.
 *
 * @returns also `existing`, the documents that Paperless has of these bytes now
 */
export async function findDuplicates(
  { db, paperless }: Deps,
  item: Pick<InboxItemRow, 'item_id' | 'sha256'>,
  { segment_id, pages }: Pick<SegmentRow, 'segment_id' | 'pages'>,
  bytes: { sha256: string; md5: string },
): Promise<{ duplicates: Duplicates; existing: number[] }> {
  const [documents, { rows: sameBytes }, { rows: samePages }] = await Promise.all([
    paperless.documentsWithChecksum(bytes),
    db.query<Found>(SAME_BYTES, [bytes.sha256, segment_id, item.item_id]),
    db.query<Found>(SAME_PAGES, [item.sha256, pagesText(pages), segment_id]),
  ]);
  const existing = documents.map(({ id }) => id);
  return {
    existing,
    duplicates: {
      'same-bytes': summary(sameBytes, existing),
      'same-pages': summary(samePages, []),
    },
  };
}

/** The levels on which there is something, the surest first. */
export const levelsOf = (duplicates: Duplicates): DuplicateLevel[] =>
  (['same-bytes', 'same-pages'] as const).filter((level) => {
    const { documentIds, itemIds } = duplicates[level];
    return documentIds.length + itemIds.length > 0;
  });

type Found = { document_id: number | null; item_id: string };

const summary = (found: readonly Found[], more: readonly number[]) => ({
  documentIds: [...new Set([...more, ...found.flatMap(({ document_id }) => document_id ?? [])])],
  itemIds: [...new Set(found.map(({ item_id }) => item_id))],
});

// What was saved, or is on its way; and what else lies in the inbox with these very bytes.
const SAME_BYTES = `
  select document_id, item_id from saved_files where sha256 = $1 and segment_id <> $2
  union all
  select null, item_id from inbox_items where sha256 = $1 and item_id <> $3 and state = 'open'`;

const SAME_PAGES = `
  select document_id, item_id from saved_files where item_sha256 = $1 and pages = $2 and segment_id <> $3`;
