import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** Documents of a batch run that have not had their turn yet, up to a hundred a row. */
export type BatchChunk = { chunk_key: string; run_id: string; chunk: number; document_ids: number[] };

const keyOf = (runId: string, chunk: number): string => `${runId}/${chunk}`;

export const batchChunks = projection<BatchChunk, string>({
  name: 'batch_chunks',
  version: 1,
  key: 'chunk_key',
  keysOf(event) {
    switch (event.type) {
      case 'BatchDocumentsListed':
        return [keyOf(event.data.runId, event.data.chunk)];
      case 'ProcessingStarted':
        return event.data.batch ? [keyOf(event.data.batch.runId, event.data.batch.chunk)] : [];
      case 'BatchCancelled': {
        const { runId, chunks } = event.data;
        return Array.from({ length: chunks }, (_, chunk) => keyOf(runId, chunk));
      }
      default:
        return [];
    }
  },
  on: {
    BatchDocumentsListed: (_, { data: { runId, chunk, documentIds } }, key) => ({
      chunk_key: key,
      run_id: runId,
      chunk,
      document_ids: documentIds,
    }),
    ProcessingStarted: (row, { data: { documentId } }) => {
      const rest = row?.document_ids.filter((id) => id !== documentId) ?? [];
      return row && rest.length > 0 ? { ...row, document_ids: rest } : null;
    },
    BatchCancelled: () => null,
  },
});

/** The next documents of the batch run, in the order of the documents' ids. */
export async function nextOfBatch(
  db: Queryable,
  runId: string,
): Promise<{ documentId: number; chunk: number } | null> {
  const { rows } = await db.query<{ documentId: number; chunk: number }>(
    `select chunk, (document_ids->0)::integer as "documentId"
       from batch_chunks where run_id = $1 order by chunk limit 1`,
    [runId],
  );
  return rows[0] ?? null;
}
