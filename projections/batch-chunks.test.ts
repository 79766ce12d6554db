import { suite } from 'uvu';
import { fact, given, uuid } from '../scripts/testing/given.ts';
import { batchChunks } from './batch-chunks.ts';

const chunks = suite('documents of a batch run whose turn is to come');
const runId = uuid(100);
const listed = (chunk: number, ...documentIds: number[]) =>
  fact('BatchDocumentsListed', { runId, chunk, documentIds });
const started = (documentId: number, chunk?: number) =>
  fact('ProcessingStarted', {
    documentId,
    source: 'batch',
    failures: { dms: 0, notFound: 0 },
    ...(chunk !== undefined && { batch: { runId, chunk } }),
  });

chunks('each list of documents is a row of its own', () => {
  given(listed(0, 1, 2), listed(1, 3))
    .fold(batchChunks)
    .gives(
      { chunk_key: `${runId}/0`, run_id: runId, chunk: 0, document_ids: [1, 2] },
      { chunk_key: `${runId}/1`, run_id: runId, chunk: 1, document_ids: [3] },
    );
});

chunks('a document that has its turn leaves its list; with the last one the list goes', () => {
  given(listed(0, 1, 2), listed(1, 3), started(2, 0), started(3, 1))
    .fold(batchChunks)
    .gives({ chunk: 0, document_ids: [1] });
});

chunks('a processing for another reason takes nobody’s turn', () => {
  given(listed(0, 1), started(1))
    .fold(batchChunks)
    .gives({ chunk: 0, document_ids: [1] });
});

chunks('a run that is cancelled gives up all its lists', () => {
  given(listed(0, 1), listed(1, 2), started(1, 0), fact('BatchCancelled', { runId, chunks: 2 }))
    .fold(batchChunks)
    .gives();
});

chunks.run();
