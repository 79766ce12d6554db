import { nextOfBatch } from '../../../projections/batch-chunks.ts';
import { runningBatch } from '../../../projections/batch-runs.ts';
import { oldestQueued } from '../../../projections/webhook-queue.ts';
import {
  type DomainEvents,
  documentStream,
  type Failures,
  NO_FAILURES,
  type QueueSource,
} from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents> };

export type QueueItem = {
  documentId: number;
  source: QueueSource;
  failures: Failures;
  queuedAt?: string;
  batch?: { runId: string; chunk: number };
  version: number;
};

/** The oldest of the queue, null when it is empty. */
export async function oldestInQueue({ db, log }: Deps): Promise<QueueItem | null> {
  const queued = await oldestQueued(db);
  if (!queued) return null;
  const { document_id: documentId, source, failures, created_at: queuedAt } = queued;
  const version = await log.version(documentStream(documentId));
  return { documentId, source, failures: failures ?? NO_FAILURES, queuedAt, version };
}

/** The oldest of the queue; where nobody waits, the next of a batch run. */
export async function nextToProcess(deps: Deps): Promise<QueueItem | null> {
  const queued = await oldestInQueue(deps);
  if (queued) return queued;
  const { db, log } = deps;
  const run = await runningBatch(db);
  const item = run && (await nextOfBatch(db, run.run_id));
  if (!run || !item) return null;
  return {
    documentId: item.documentId,
    source: 'batch',
    failures: NO_FAILURES,
    batch: { runId: run.run_id, chunk: item.chunk },
    version: await log.version(documentStream(item.documentId)),
  };
}
