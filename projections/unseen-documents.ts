import { projection } from './projection.ts';

/** A document that was announced and that Paperless does not show to our account: not there, or not shared with it. */
export type UnseenDocument = { document_id: number; since: string };

export const unseenDocuments = projection<UnseenDocument, number>({
  name: 'unseen_documents',
  version: 1,
  key: 'document_id',
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: {
    // Only this end is of interest; every way to see a document again begins with a processing.
    DocumentProcessed: (row, { data: { documentId, outcome }, recordedAt }) =>
      outcome === 'gone' ? { document_id: documentId, since: recordedAt } : row && null,
    DocumentParked: () => null,
    DocumentDequeued: () => null,
  },
});
