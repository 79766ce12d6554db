import { type WrittenDocument, writtenAfter } from '../src/domain/processing-state/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type { WrittenDocument };

export const writtenDocuments = projection<WrittenDocument, number>({
  name: 'written_documents',
  version: 4,
  key: 'document_id',
  keysOf: ({ type, data }) => {
    if (type === 'DocumentsMoved') return data.documents.map(({ id }) => id);
    return 'documentId' in data ? [data.documentId] : [];
  },
  on: {
    ...writtenAfter,
    // A second merge goes on from the first: the digest was made under the first correspondent.
    DocumentsMoved: (row, { data: { from, to } }) =>
      row && { ...row, moved: { from: row.moved?.to === from ? row.moved.from : from, to } },
  },
});

/** What we last wrote, and whether it is to be checked again. */
export type WrittenAndChecked = WrittenDocument & {
  /** The moment of its last change by Paperless's own clock, as we left it; null while nothing is to be checked. */
  left_at: string | null;
  is_to_be_checked: boolean;
};

export async function writtenDocument(db: Queryable, documentId: number): Promise<WrittenAndChecked | null> {
  const { rows } = await db.query<WrittenAndChecked>(
    `select w.document_id, w.processing_id, w.state, w.fingerprint, w.changes, w.lost, w.rewrites, w.in_turn, w.moved,
            c.left_at, c.document_id is not null as is_to_be_checked
       from written_documents w left join write_checks c using (document_id, processing_id)
      where w.document_id = $1`,
    [documentId],
  );
  return rows[0] ?? null;
}
