import {
  type Change,
  type DocumentFields,
  type DomainEvents,
  NO_FAILURES,
} from '../../domain/events/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { NewEvent, Statement } from '../../platform/event-log/index.ts';
import { toFields } from '../../services/document-writing/index.ts';
import { about, type Ending, type Processing } from './processing.ts';
import type { Verdict } from './retry-policy.ts';

type News = NewEvent<DomainEvents>[];

/** Nothing was written. */
export function unwritten(
  processing: Processing,
  outcome: 'skipped' | 'unchanged' | 'echo',
  news: News,
): Ending {
  const end = { type: 'DocumentProcessed' as const, data: { ...about(processing), outcome } };
  return { events: [...news, end], alongside: [] };
}

/** Paperless has restored an old copy: the document is in the queue again, to be written once more. */
export function overwrittenSince(
  processing: Processing,
  news: News,
  written: { processing_id: string },
  lost: readonly Change[],
): Ending {
  const { events } = unwritten(processing, 'echo', news);
  const { documentId } = processing;
  const data = { documentId, processingId: written.processing_id, lost: [...lost] };
  return { events: [...events, { type: 'WriteOverwritten', data }], alongside: [] };
}

type Written = {
  before: DocumentFields;
  left: PaperlessDocument;
  rules: string[];
  /** Null where it is to be processed again: then no later call is an echo of our own write. */
  fingerprint: string | null;
};

/** All is written, and is checked once more some seconds later. */
export function changed(
  processing: Processing,
  { before, left, rules, fingerprint }: Written,
  writeCheckSeconds: number,
): Ending {
  const { documentId, processingId } = processing;
  const data = {
    ...about(processing),
    outcome: 'changed' as const,
    ...{ before, after: toFields(left), rules },
    ...(fingerprint && { fingerprint }),
  };
  const again = { documentId, source: 'rewrite' as const, failures: NO_FAILURES };
  return {
    events: [
      { type: 'DocumentProcessed', data },
      ...(fingerprint ? [] : [{ type: 'DocumentRequeued' as const, data: again }]),
    ],
    alongside: [
      {
        text: `insert into write_checks (document_id, processing_id, due_at, left_at)
               values ($1, $2, now() + make_interval(secs => $3), $4)
               on conflict (document_id) do update
                  set processing_id = excluded.processing_id, due_at = excluded.due_at, left_at = excluded.left_at`,
        values: [documentId, processingId, writeCheckSeconds, left.modified],
      },
    ],
  };
}

/** The second check of our last write is done, or there is nothing left to check. */
export const checked = (documentId: number, processingId: string): Statement => ({
  text: 'delete from write_checks where document_id = $1 and processing_id = $2',
  values: [documentId, processingId],
});

/** @param seen what the document was like at the end, and what is news about it */
export function failed(
  processing: Processing,
  verdict: Verdict,
  seen: { fingerprint: string | null; news: News },
): Ending {
  return { events: [...seen.news, endOf(processing, verdict, seen.fingerprint)], alongside: [] };
}

function endOf(processing: Processing, verdict: Verdict, fingerprint: string | null): NewEvent<DomainEvents> {
  const data = about(processing);
  switch (verdict.kind) {
    case 'gone':
      return { type: 'DocumentProcessed', data: { ...data, outcome: 'gone' } };
    case 'park': {
      const { reason, failure } = verdict;
      return {
        type: 'DocumentParked',
        data: { ...data, reason, ...failure, ...(fingerprint && { fingerprint }) },
      };
    }
    case 'postpone': {
      const { queuedAt: at, source, failures } = processing;
      // A document of a batch run had no place in the queue: it comes after those that stand there.
      const queued = { ...(at && { at }), source, failures };
      return { type: 'ProcessingFailed', data: { ...data, kind: 'outage', ...verdict.failure, queued } };
    }
    case 'retry': {
      const { of: kind, failure, afterSeconds: retryAfterSeconds } = verdict;
      return { type: 'ProcessingFailed', data: { ...data, kind, ...failure, retryAfterSeconds } };
    }
  }
}
