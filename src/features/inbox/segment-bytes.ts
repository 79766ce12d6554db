import type { Readable } from 'node:stream';
import type { InboxItemRow } from '../../../projections/inbox-items.ts';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import { type MadeFile, type Pages, PagesFailed } from '../../gateways/pages/index.ts';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import { isWhole } from './plan-cut.ts';
import { sourceOf } from './read-queue.ts';
import { keptFile, pageCountOf } from './segments-of.ts';

type Deps = { files: Files; pages: Pages };

/** The bytes of a segment, wherever they lie. */
export type SegmentBytes = {
  /** In the table of files; null: made just now, and gone with `remove`. */
  fileId: string | null;
  sha256: string;
  md5: string;
  bytes: number;
  mediaType: string;
  open(range?: { start?: number; end?: number; signal?: AbortSignal }): Readable;
  /** To be called whatever became of it. */
  remove(): Promise<void>;
};

/**
 * A file that is wanted as it came stays the original to the byte, but for an invoice that people could not read. All
 * else is cut, and the same pages of the same bytes give the same bytes. What was kept for a save is not cut again.
 *
 * @throws PagesFailed; Problem `conflict`, `gone`
 */
export async function segmentBytes(
  { files, pages }: Deps,
  item: Pick<InboxItemRow, 'file_id'>,
  { pages: wanted, file_id }: Pick<SegmentRow, 'pages' | 'file_id'>,
  signal?: AbortSignal,
): Promise<SegmentBytes> {
  const kept = file_id === null ? undefined : await files.find(file_id);
  if (kept) return { ...kept, fileId: kept.id, remove: async () => {} };
  const whole = await keptFile(files, item.file_id);
  if (wanted.length === 0 || isWhole(wanted, await pageCountOf({ files, pages }, item, signal))) {
    const shown = await shownOf(pages, whole, signal);
    if (!shown) return { ...whole, fileId: whole.id, remove: async () => {} };
    return madeJustNow(shown);
  }
  return madeJustNow(await pages.cut(whole, wanted, signal ? { signal } : {}));
}

/** An invoice as XML becomes a PDF that people can read, with the XML inside. Undefined for all else. */
async function shownOf(pages: Pages, file: StoredFile, signal: AbortSignal | undefined) {
  if (file.mediaType !== 'application/xml') return undefined;
  try {
    return await pages.showInvoice(sourceOf(file), 'de', signal ? { signal } : {});
  } catch (error) {
    if (error instanceof PagesFailed && error.reason === 'no-preview') return undefined;
    throw error;
  }
}

function madeJustNow(made: MadeFile): SegmentBytes {
  return {
    ...made,
    fileId: null,
    open: ({ signal: reading } = {}) => made.open(reading ? { signal: reading } : {}),
  };
}
