import type { InboxItemRow } from '../../../projections/inbox-items.ts';
import { type SegmentRow, segmentsOfItem, uncut } from '../../../projections/inbox-segments.ts';
import type { Pages } from '../../gateways/pages/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { uncutPages } from './plan-cut.ts';
import { segmentIdOf } from './segment-id.ts';

/** The segments of an item as they are shown; one of all pages while nobody has cut it. */
export async function segmentsOf(
  db: Queryable,
  item: Pick<InboxItemRow, 'item_id' | 'segments' | 'received_at'>,
  pageCount: number,
): Promise<SegmentRow[]> {
  if (item.segments.length > 0) return segmentsOfItem(db, item.item_id);
  const pages = uncutPages(pageCount);
  return [uncut(item.item_id, segmentIdOf(item.item_id, pages), pages, item.received_at)];
}

/**
 * How many pages the file of an item has; 0 where they cannot be counted, and the file cannot be cut.
 *
 * @throws Problem `conflict` while it is locked; `gone` when its bytes are
 */
export async function pageCountOf(
  { files, pages }: { files: Files; pages: Pages },
  item: Pick<InboxItemRow, 'file_id'>,
  signal?: AbortSignal,
): Promise<number> {
  const found = await pages.inspect(await keptFile(files, item.file_id), signal ? { signal } : {});
  if (found.state === 'locked') throw new Problem('conflict', { reason: 'file-locked' });
  return found.state === 'readable' ? found.pages.length : 0;
}

/** @throws Problem `gone` */
export async function keptFile(files: Files, fileId: string): Promise<StoredFile> {
  const file = await files.find(fileId);
  if (file) return file;
  throw new Problem('gone', { reason: 'item-purged' });
}
