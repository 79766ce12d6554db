import type { DocumentFields } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { leftBehind } from './left-behind.ts';
import { projection } from './projection.ts';

/** A document as Paperless last showed it to us, or as we last left it there. */
export type ObservedDocument = {
  document_id: number;
  fields: DocumentFields;
  added: string | null;
  checksum: string | null;
  observed_at: string;
};

export const observedDocuments = projection<ObservedDocument, number>({
  name: 'observed_documents',
  version: 4,
  key: 'document_id',
  keysOf: ({ type, data }) => {
    if (type === 'DocumentsMoved') return data.documents.map(({ id }) => id);
    return 'documentId' in data ? [data.documentId] : [];
  },
  on: {
    ...leftBehind<ObservedDocument>((row, { data: { after }, recordedAt }) => leftAs(row, after, recordedAt)),
    DocumentObserved: (_, { data: { documentId, fields, added, checksum }, recordedAt }) => ({
      document_id: documentId,
      fields,
      added,
      checksum,
      observed_at: recordedAt,
    }),
    DocumentProcessed: (row, { data: { outcome, after }, recordedAt }) => {
      if (outcome === 'gone') return null;
      return leftAs(row, after, recordedAt);
    },
    DocumentsMoved: (row, { data: { from, to }, recordedAt }) =>
      row?.fields.correspondent === from
        ? leftAs(row, { ...row.fields, correspondent: to }, recordedAt)
        : row,
    DocumentVanished: () => null,
  },
});

/** What we wrote and read back needs no observation of its own when it comes back as a call. */
function leftAs(
  row: ObservedDocument | null,
  after: DocumentFields | undefined,
  at: string,
): ObservedDocument | null {
  return row && after ? { ...row, fields: after, observed_at: at } : row;
}

export async function observedDocument(db: Queryable, documentId: number): Promise<ObservedDocument | null> {
  const { rows } = await db.query<ObservedDocument>(
    'select document_id, fields, added, checksum, observed_at from observed_documents where document_id = $1',
    [documentId],
  );
  return rows[0] ?? null;
}

/** Several at once, by their ids. */
export async function observedAmong(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, ObservedDocument>> {
  const { rows } = await db.query<ObservedDocument>(
    `select document_id, fields, added, checksum, observed_at
       from observed_documents where document_id = any($1::integer[])`,
    [documentIds],
  );
  return new Map(rows.map((row) => [row.document_id, row]));
}
