import type { SegmentPage } from '../src/domain/events/index.ts';
import { projection } from './projection.ts';

/** Bytes that were saved to Paperless, or are on their way; kept when the item is long gone. */
export type SavedFileRow = {
  segment_id: string;
  item_id: string;
  /** What it was cut from: these pages of these bytes. */
  item_sha256: string;
  pages: string;
  sha256: string;
  md5: string;
  /** Null on the way, and where Paperless made several documents of it. */
  document_id: number | null;
  /** Null on the way. */
  saved_at: string | null;
};

/** Pages and rotations as text that is equal where the pages are: `1,2+90,5`. */
export const pagesText = (pages: readonly SegmentPage[]): string =>
  pages.map(({ page, rotate }) => (rotate === 0 ? `${page}` : `${page}+${rotate}`)).join(',');

export const savedFiles = projection<SavedFileRow, string>({
  name: 'saved_files',
  version: 2,
  key: 'segment_id',
  keysOf: ({ data }) => ('segmentId' in data ? [data.segmentId] : []),
  on: {
    SegmentSavePlanned: (_, { data: { segmentId, itemId, itemSha256, pages, file } }) => ({
      segment_id: segmentId,
      item_id: itemId,
      item_sha256: itemSha256,
      pages: pagesText(pages),
      sha256: file.sha256,
      md5: file.md5,
      document_id: null,
      saved_at: null,
    }),
    SegmentSaved: (row, { data: { documentId }, recordedAt }) =>
      row && { ...row, document_id: documentId, saved_at: row.saved_at ?? recordedAt },
    DocumentIdFound: (row, { data: { documentId }, recordedAt }) =>
      row && { ...row, document_id: documentId, saved_at: row.saved_at ?? recordedAt },
    SegmentSplitByPaperless: (row, { recordedAt }) => row && { ...row, saved_at: recordedAt },
    // Paperless may have made it a document all the same.
    SegmentSaveFailed: (row, { data: { reason } }) =>
      reason === 'task-lost' || reason === 'given-up' ? row : null,
    SegmentDuplicate: () => null,
    SegmentSaveUndone: () => null,
  },
});
