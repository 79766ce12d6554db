import type { Change, Failures, QueueSource } from '../../src/domain/events/index.ts';
import { fact, uuid } from './given.ts';
import { paper } from './paper.ts';

/** The processing of document 7, told by its events: what specifications of it have in common. */
export const PROCESSING = uuid(200);
export const NO_FAILURES: Failures = { dms: 0, notFound: 0 };
export const RENAMED: Change[] = [{ what: 'title', from: 'Scan', to: 'Rechnung' }];
const FAILED = { because: { code: 'paperless-failed' as const }, error: '502' };
const NO_DATE = { because: { code: 'rule-date' as const, values: { rule: 'Diesel' } }, error: 'no date' };
const about = { documentId: 7, processingId: PROCESSING };

export const called = fact('WebhookReceived', { documentId: 7, action: 'updated' });
export const gapFound = fact('IntakeGapFound', { documentId: 7 });
export const requeued = (source: QueueSource, failures = NO_FAILURES) =>
  fact('DocumentRequeued', { documentId: 7, source, failures });
export const dequeued = fact('DocumentDequeued', { documentId: 7 });
export const started = (more: Partial<Parameters<typeof fact<'ProcessingStarted'>>[1]> = {}) =>
  fact(
    'ProcessingStarted',
    { documentId: 7, source: 'webhook', failures: NO_FAILURES, ...more },
    { id: PROCESSING },
  );
export const planned = (changes = RENAMED) =>
  fact('ProcessingPlanned', { ...about, before: paper(), changes, rules: ['Diesel'] });
export const processed = (
  outcome: 'changed' | 'skipped' | 'echo' | 'gone',
  more: Partial<Parameters<typeof fact<'DocumentProcessed'>>[1]> = {},
) => fact('DocumentProcessed', { ...about, outcome, ...more });
export const failed = (more: Partial<Parameters<typeof fact<'ProcessingFailed'>>[1]> = {}) =>
  fact('ProcessingFailed', { ...about, kind: 'dms', ...FAILED, retryAfterSeconds: 30, ...more });
export const parked = (more: Partial<Parameters<typeof fact<'DocumentParked'>>[1]> = {}) =>
  fact('DocumentParked', { ...about, reason: 'rule-failed', ...NO_DATE, fingerprint: 'f1', ...more });
export const overwritten = (lost = RENAMED) => fact('WriteOverwritten', { ...about, lost });
