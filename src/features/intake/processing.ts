import type { DomainEvents, Failures, QueueSource } from '../../domain/events/index.ts';
import type { Plan } from '../../domain/processing-state/index.ts';
import type { NewEvent, Statement } from '../../platform/event-log/index.ts';

/** A processing that has begun: the event `ProcessingStarted` is recorded. */
export type Processing = {
  documentId: number;
  processingId: string;
  runId: string | null;
  source: QueueSource;
  failures: Failures;
  /** Since when it had been queued; null where a batch run took it. */
  queuedAt: string | null;
  /** How often it was resumed: a worker that was replaced is one behind. */
  resumed: number;
  /** The plan of this very processing, once it is recorded: also by a process that ended in the middle. */
  recordedPlan: Plan | null;
};

/** How a processing ends: to be recorded together. */
export type Ending = { events: NewEvent<DomainEvents>[]; alongside: Statement[] };

/** What every event of a processing says of it. */
export const about = ({ documentId, processingId, runId }: Processing) => ({
  documentId,
  processingId,
  ...(runId && { runId }),
});
