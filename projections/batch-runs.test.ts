import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { batchRuns } from './batch-runs.ts';

const runs = suite('batch runs');
const runId = uuid(100);
const started = fact('BatchStarted', { runId, total: 5 });
const processed = (outcome: 'changed' | 'skipped' | 'gone' | 'echo') =>
  fact('DocumentProcessed', { documentId: 1, processingId: uuid(200), runId, outcome });
const failed = fact('ProcessingFailed', {
  ...{ documentId: 1, processingId: uuid(200), runId },
  ...{ kind: 'dms', because: { code: 'paperless-failed' }, error: 'x', retryAfterSeconds: 1 },
});
const parked = fact('DocumentParked', {
  ...{ documentId: 1, processingId: uuid(200), runId },
  ...{ reason: 'rule-failed', because: { code: 'rule-date' }, error: 'x' },
});

runs('a run begins with nothing done', () => {
  given(started)
    .fold(batchRuns)
    .gives({
      ...{ run_id: runId, state: 'running', total: 5, started_at: at(1), finished_at: null },
      ...{ done: 0, changed: 0, skipped: 0, failed: 0, chunks: 0 },
    });
});

runs('the lists of its documents are counted', () => {
  const listed = (chunk: number) => fact('BatchDocumentsListed', { runId, chunk, documentIds: [1] });
  given(started, listed(0), listed(1)).fold(batchRuns).gives({ chunks: 2 });
});

runs('every end of a document is counted, as what it was', () => {
  given(started, processed('changed'), processed('skipped'), processed('gone'), processed('echo'))
    .fold(batchRuns)
    .gives({ done: 4, changed: 1, skipped: 2, failed: 0 });
});

runs('what failed or was parked is done with as far as the run goes: its retries belong to the queue', () => {
  given(started, failed, parked).fold(batchRuns).gives({ done: 2, failed: 2, changed: 0 });
});

runs('it ends finished or cancelled, and tells when', () => {
  given(started, fact('BatchFinished', { runId }))
    .fold(batchRuns)
    .gives({ state: 'finished', finished_at: at(2) });
  given(started, fact('BatchCancelled', { runId, chunks: 0 }))
    .fold(batchRuns)
    .gives({ state: 'cancelled', finished_at: at(2) });
});

runs('a document that no run has taken counts for none', () => {
  const alone = fact('DocumentProcessed', { documentId: 1, processingId: uuid(200), outcome: 'changed' });
  given(started, alone).fold(batchRuns).gives({ done: 0 });
});

runs.run();
