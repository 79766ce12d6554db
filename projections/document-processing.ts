import type { Queryable } from '../src/database/index.ts';
import {
  attemptOf,
  type Change,
  type DocumentFields,
  type Failures,
  type ParkReason,
  type QueueSource,
} from '../src/events/index.ts';
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
  /** It was queued again while it was being processed, and not taken out since: another run follows anyway. */
  called_again: boolean;
  plan: Plan | null;
  retry_at: string | null;
  reason: ParkReason | 'dms' | 'not-found' | null;
  error: string | null;
};
export type Plan = { before: DocumentFields; changes: Change[]; rules: string[] };

export const documentProcessing = projection<DocumentInProcess, number>({
  name: 'document_processing',
  version: 2,
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
    DocumentRequeued: queuedAfresh,
    // Out of the queue, not out of the hands of who processes it: when that fails, it must wait for another try.
    DocumentDequeued: (row) => (row?.state === 'processing' ? { ...row, called_again: false } : null),
  },
});

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

/** The document that is being processed at this moment. */
export async function processingNow(
  db: Queryable,
): Promise<{ documentId: number; startedAt: string; attempt: number } | null> {
  const { rows } = await db.query<{ documentId: number; startedAt: string; failures: Failures }>(
    `select document_id as "documentId", since as "startedAt", failures
       from document_processing where state = 'processing' order by since limit 1`,
  );
  const [row] = rows;
  return row
    ? { documentId: row.documentId, startedAt: row.startedAt, attempt: attemptOf(row.failures) }
    : null;
}

/** How many documents are in each state. */
export async function countByState(db: Queryable): Promise<Record<DocumentInProcess['state'], number>> {
  const { rows } = await db.query<{ state: DocumentInProcess['state']; n: number }>(
    'select state, count(*) as n from document_processing group by state',
  );
  const counted = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  return { processing: 0, waiting: 0, parked: 0, ...counted };
}

const COLUMNS = `document_id, state, since, processing_id, run_id, source, failures, resumed, called_again,
  plan, retry_at, reason, error`;

/** How many documents are parked, and since when the first of them. */
export async function parkedDocuments(db: Queryable): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await db.query<{ count: number; oldest: string | null }>(
    `select count(*) as count, min(since) as oldest from document_processing where state = 'parked'`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Documents whose processing began and did not end; while nobody is processing, these were interrupted. */
export async function unfinishedDocuments(db: Queryable): Promise<DocumentInProcess[]> {
  const { rows } = await db.query<DocumentInProcess>(
    `select ${COLUMNS} from document_processing where state = 'processing' order by since`,
  );
  return rows;
}

/** Documents whose time to wait is over. */
export async function dueRetries(db: Queryable, limit = 100): Promise<DocumentInProcess[]> {
  const { rows } = await db.query<DocumentInProcess>(
    `select ${COLUMNS} from document_processing
      where state = 'waiting' and retry_at <= now() order by retry_at, document_id limit $1`,
    [limit],
  );
  return rows;
}
