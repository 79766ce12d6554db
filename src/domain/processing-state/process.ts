import type {
  Change,
  DocumentFields,
  FailureCause,
  Failures,
  ParkReason,
  QueueSource,
} from '../events/index.ts';
import type { FactsOf } from './facts.ts';

export type Plan = { before: DocumentFields; changes: Change[]; rules: string[] };

/** Why a document is parked, kept while it is checked again: a call that brings no news changes nothing. */
export type Parked = {
  since: string;
  source: QueueSource;
  failures: Failures;
  reason: ParkReason;
  because: FailureCause;
  error: string;
  /** Digest of the document as it was then, and of the rules; null where nobody could tell. */
  fingerprint: string | null;
};

/** A document that is being processed, waits for another attempt, or was parked for a person to check. */
export type DocumentInProcess = {
  document_id: number;
  state: 'processing' | 'waiting' | 'parked';
  since: string;
  /** Id of the event `ProcessingStarted`; outcomes of an older processing no longer count. */
  processing_id: string;
  run_id: string | null;
  source: QueueSource;
  failures: Failures;
  /** How often a processing was resumed after its process had died; tells its workers apart. */
  resumed: number;
  /** It was queued again while it was being processed, and not taken out since: another run follows anyway. */
  called_again: boolean;
  plan: Plan | null;
  retry_at: string | null;
  reason: ParkReason | 'dms' | 'not-found' | null;
  because: FailureCause | null;
  error: string | null;
  /** Since when it had been queued; null where a batch run took it. */
  queued_at: string | null;
  /** What it was parked for, when that was so before and nothing says otherwise yet. */
  parked: Parked | null;
};

/** How the processing of a document goes on with what happens. */
export const processAfter: FactsOf<DocumentInProcess> = {
  ProcessingStarted: (row, { data, id, recordedAt }) => ({
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
    because: null,
    error: null,
    queued_at: data.queuedAt ?? null,
    // A person who starts a batch run wants it to be tried.
    parked: row && data.source !== 'batch' ? whatItWasParkedFor(row) : null,
  }),
  ProcessingResumed: (row, { data }) =>
    present(row, data.processingId, (now) => ({ ...now, resumed: data.times })),
  ProcessingPlanned: (row, { data: { processingId, before, changes, rules } }) =>
    present(row, processingId, (now) => ({ ...now, plan: { before, changes, rules } })),
  DocumentProcessed: (row, { data }) =>
    present(row, data.processingId, (now) => (data.outcome === 'echo' ? backToParked(now) : null)),
  ProcessingFailed: (row, { data, recordedAt }) =>
    present(row, data.processingId, (now) => {
      // It is in the queue again: a call has put it there, or it has its old place.
      if (now.called_again || data.kind === 'outage') return backToParked(now);
      const { failures } = now;
      return {
        ...now,
        state: 'waiting',
        since: recordedAt,
        failures: {
          dms: failures.dms + (data.kind === 'dms' ? 1 : 0),
          notFound: failures.notFound + (data.kind === 'not-found' ? 1 : 0),
        },
        retry_at:
          data.retryAfterSeconds === undefined
            ? (data.retryAt ?? recordedAt)
            : secondsAfter(recordedAt, data.retryAfterSeconds),
        reason: data.kind,
        because: data.because,
        error: data.error,
      };
    }),
  // A call that came meanwhile may be our own write coming back: it is checked, and does not take this away.
  DocumentParked: (row, { data, recordedAt }) =>
    present(row, data.processingId, (now) =>
      parkedRow(now, {
        since: recordedAt,
        source: now.source,
        failures: now.failures,
        reason: data.reason,
        because: data.because,
        error: data.error,
        fingerprint: data.fingerprint ?? null,
      }),
    ),
  WebhookReceived: calledAgain,
  IntakeGapFound: calledAgain,
  WriteOverwritten: calledAgain,
  DocumentRequeued: (row, { data: { source } }) => {
    if (!row) return row;
    const isByHand = source === 'manual';
    if (row.state === 'processing')
      return { ...row, called_again: true, parked: isByHand ? null : row.parked };
    // What is parked and queued without a call is to be tried afresh.
    return row.state === 'waiting' && !isByHand ? backToParked(row) : null;
  },
  // Out of the queue, not out of the hands of who processes it: when that fails, it must wait for another try.
  DocumentDequeued: (row) => (row?.state === 'processing' ? { ...row, called_again: false } : null),
};

function calledAgain(row: DocumentInProcess | null): DocumentInProcess | null {
  if (!row || row.state === 'parked') return row;
  if (row.state === 'waiting') return backToParked(row);
  return row.called_again ? row : { ...row, called_again: true };
}

/** Facts about a processing count only while it is the present one. */
function present(
  row: DocumentInProcess | null,
  processingId: string,
  next: (row: DocumentInProcess) => DocumentInProcess | null,
): DocumentInProcess | null {
  return row?.processing_id === processingId && row.state === 'processing' ? next(row) : row;
}

const whatItWasParkedFor = ({ state, parked }: DocumentInProcess): Parked | null =>
  state === 'waiting' || state === 'parked' ? parked : null;

const backToParked = (row: DocumentInProcess): DocumentInProcess | null =>
  row.parked && parkedRow(row, row.parked);

const parkedRow = (row: DocumentInProcess, parked: Parked): DocumentInProcess => {
  const { since, source, failures, reason, because, error } = parked;
  return {
    ...{ ...row, state: 'parked', since, source, failures, reason, because, error, parked },
    ...{ called_again: false, plan: null, retry_at: null },
  };
};

const secondsAfter = (time: string, seconds: number): string =>
  new Date(Date.parse(time) + seconds * 1_000).toISOString();
