import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** What was set about a document type of Paperless; one without a row needs no approval. */
export type DocumentTypeRow = {
  document_type_id: number;
  freigabe_erforderlich: boolean;
  changed_at: string;
  changed_by: string;
};

export const documentTypes = projection<DocumentTypeRow, number>({
  name: 'document_types',
  version: 1,
  key: 'document_type_id',
  keysOf: ({ data }) => ('documentTypeId' in data ? [data.documentTypeId] : []),
  on: {
    DocumentTypeChanged: (_, { data, recordedAt, metadata }) => ({
      document_type_id: data.documentTypeId,
      freigabe_erforderlich: data.freigabeErforderlich,
      changed_at: recordedAt,
      changed_by: metadata.actor,
    }),
  },
});

/** The ids of the document types whose documents need approval. */
export async function typesToApprove(db: Queryable): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    'select document_type_id as id from document_types where freigabe_erforderlich',
  );
  return new Set(rows.map(({ id }) => id));
}
