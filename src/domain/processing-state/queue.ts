import { attemptOf, type Failures, type QueueSource } from '../events/index.ts';
import type { FactsOf, Recorded } from './facts.ts';

/** A document that waits for its turn. Each stands here at most once. */
export type QueuedDocument = {
  document_id: number;
  created_at: string;
  /** Position of the event that queued it: decides between documents of the same millisecond. */
  position: number;
  source: QueueSource;
  /** What went wrong before; null for the first attempt, which nearly all of them are. */
  failures: Failures | null;
};

/** How the place of a document in the queue changes with what happens. */
export const queueAfter: FactsOf<QueuedDocument> = {
  // A call starts the attempts afresh, and keeps the place of a document that waits already.
  WebhookReceived: (row, event) => {
    if (!row) return queued(event, 'webhook');
    return row.failures === null ? row : { ...row, failures: null };
  },
  IntakeGapFound: (row, event) => row ?? queued(event, 'sweep'),
  // By hand it has its turn at once: it need not settle after our own write.
  DocumentRequeued: (row, event) => {
    const { source, failures } = event.data;
    if (!row) return queued(event, source, failures);
    return source === 'manual' ? { ...row, source, failures: null } : row;
  },
  WriteOverwritten: (row, event) => row ?? queued(event, 'rewrite'),
  DocumentDequeued: () => null,
  // Also when a batch run took it: what the call announced is read now.
  ProcessingStarted: () => null,
  // It had its turn and could not use it: it has its old place again, and its attempts.
  ProcessingFailed: (row, event) => {
    const { kind, queued: place } = event.data;
    if (kind !== 'outage' || !place) return row;
    const again = {
      ...queued(event, place.source, place.failures),
      created_at: place.at ?? event.recordedAt,
    };
    return row ? { ...again, source: row.source, failures: row.failures } : again;
  },
};

const queued = (
  { data, recordedAt, position }: Recorded & { data: { documentId: number } },
  source: QueueSource,
  failures: Failures | null = null,
): QueuedDocument => ({
  document_id: data.documentId,
  created_at: recordedAt,
  position,
  source,
  failures: failures && attemptOf(failures) > 1 ? failures : null,
});
