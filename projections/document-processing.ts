import type { Change, DocumentFields, Failures, ParkReason, QueueSource } from '../src/events/index.ts';
import { projection } from './projection.ts';

/** A document that is being processed, waits for another attempt, or was parked for a person to look at. */
export type DocumentInProcess = {
  document_id: number;
  state: 'processing' | 'waiting' | 'parked';
  since: string;
  /** Id of the event `ProcessingStarted`; outcomes of an older processing no longer count. */
  processing_id: string;
  run_id: string | null;
  source: QueueSource;
  failures: Failures;
  /** How often a processing was taken up again after its process had died. */
  resumed: number;
  /** A call came in while it was being processed: another run follows anyway. */
  called_again: boolean;
  plan: Plan | null;
  retry_at: string | null;
  reason: ParkReason | 'dms' | 'not-found' | null;
  error: string | null;
};
export type Plan = { before: DocumentFields; changes: Change[]; rules: string[] };

export const documentProcessing = projection<DocumentInProcess, number>({
  name: 'document_processing',
  version: 1,
  key: 'document_id',
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: {
    ProcessingStarted: (_, { data, id, recordedAt }) => ({
      document_id: data.documentId,
      state: 'processing',
      since: recordedAt,
      processing_id: id,
      run_id: data.batch?.runId ?? null,
      source: data.source,
      failures: data.failures,
      resumed: 0,
      called_again: false,
      plan: null,
      retry_at: null,
      reason: null,
      error: null,
    }),
    ProcessingResumed: (row, { data }) =>
      current(row, data.processingId, (now) => ({ ...now, resumed: data.times })),
    ProcessingPlanned: (row, { data: { processingId, before, changes, rules } }) =>
      current(row, processingId, (now) => ({ ...now, plan: { before, changes, rules } })),
    DocumentProcessed: (row, { data }) => current(row, data.processingId, () => null),
    ProcessingFailed: (row, { data, recordedAt }) =>
      current(row, data.processingId, (now) => {
        if (now.called_again) return null;
        return {
          ...now,
          state: 'waiting',
          since: recordedAt,
          failures: {
            dms: now.failures.dms + (data.kind === 'dms' ? 1 : 0),
            notFound: now.failures.notFound + (data.kind === 'not-found' ? 1 : 0),
          },
          retry_at: data.retryAt,
          reason: data.kind,
          error: data.error,
        };
      }),
    DocumentParked: (row, { data, recordedAt }) =>
      current(row, data.processingId, (now) => {
        if (now.called_again) return null;
        return { ...now, state: 'parked', since: recordedAt, reason: data.reason, error: data.error };
      }),
    WebhookReceived: queuedAfresh,
    IntakeGapFound: queuedAfresh,
    WriteOverwritten: queuedAfresh,
    DocumentRequeued: noLongerWaiting,
    DocumentDequeued: noLongerWaiting,
  },
});

function noLongerWaiting(row: DocumentInProcess | null): DocumentInProcess | null {
  return row?.state === 'processing' ? row : null;
}

function queuedAfresh(row: DocumentInProcess | null): DocumentInProcess | null {
  if (row?.state !== 'processing') return null;
  return row.called_again ? row : { ...row, called_again: true };
}

function current(
  row: DocumentInProcess | null,
  processingId: string,
  next: (row: DocumentInProcess) => DocumentInProcess | null,
): DocumentInProcess | null {
  return row?.processing_id === processingId && row.state === 'processing' ? next(row) : row;
}
