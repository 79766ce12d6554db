import type { Queryable } from '../src/database/index.ts';
import type { Change } from '../src/events/index.ts';
import { projection } from './projection.ts';

/** What we last wrote to a document: to know our own echo, and to notice when Paperless overwrites it. */
export type WrittenDocument = {
  document_id: number;
  processing_id: string;
  /** Digest of the document as we left it and of the rules that were applied. */
  fingerprint: string;
  changes: Change[];
  /** Changes that were found overwritten and are to be written again. */
  lost: Change[];
  /** How often changes of this processing have been written again. */
  rewrites: number;
  /** A merge has given it another correspondent since; missing while none has. */
  moved: { from: number; to: number } | null;
};

export const writtenDocuments = projection<WrittenDocument, number>({
  name: 'written_documents',
  version: 2,
  key: 'document_id',
  keysOf: ({ type, data }) => {
    if (type === 'DocumentsMoved') return data.documents.map(({ id }) => id);
    return 'documentId' in data ? [data.documentId] : [];
  },
  on: {
    ProcessingPlanned: (row, { data: { documentId, processingId, changes } }) => ({
      document_id: documentId,
      processing_id: processingId,
      fingerprint: '',
      changes,
      lost: [],
      rewrites: row && row.lost.length > 0 ? row.rewrites + 1 : 0,
      moved: null,
    }),
    DocumentProcessed: (row, { data: { outcome, processingId, fingerprint } }) => {
      if (outcome === 'gone') return null;
      if (!row) return row;
      if (row.processing_id === processingId && fingerprint) return { ...row, fingerprint };
      return row.lost.length > 0 ? { ...row, lost: [] } : row;
    },
    // Given up: a person looks at it now, and may have it tried afresh.
    DocumentParked: (row, { data: { processingId } }) =>
      row?.processing_id === processingId || row?.lost.length ? { ...row, lost: [], rewrites: 0 } : row,
    WriteOverwritten: (row, { data: { lost, processingId } }) =>
      row?.processing_id === processingId ? { ...row, lost } : row,
    // A second merge goes on from the first: the digest was made under the first correspondent.
    DocumentsMoved: (row, { data: { from, to } }) =>
      row && { ...row, moved: { from: row.moved?.to === from ? row.moved.from : from, to } },
  },
});

export async function writtenDocument(db: Queryable, documentId: number): Promise<WrittenDocument | null> {
  const { rows } = await db.query<WrittenDocument>(
    `select document_id, processing_id, fingerprint, changes, lost, rewrites, moved
       from written_documents where document_id = $1`,
    [documentId],
  );
  return rows[0] ?? null;
}
