import type { DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { ProcessingContext } from './processing-context.ts';
import type { RetrySeconds } from './retry-policy.ts';

export type ProcessingDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  context: ProcessingContext;
  processingTag: number;
  retrySeconds: RetrySeconds;
  writeCheckSeconds: number;
  /** Errors of our own process and database, not of the document. */
  isOurEnd: (error: unknown) => boolean;
  onUnexpected: (error: unknown, documentId: number) => void;
};
