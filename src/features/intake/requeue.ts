import { dueRetries, failedByPaperless } from '../../../projections/document-processing.ts';
import { type DomainEvents, documentStream, type Failures, NO_FAILURES } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { appendIfUnchanged, type EventLog } from '../../platform/event-log/index.ts';
import { workerOrigin } from './claim-processing.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents> };

/** Documents whose time to wait is over join the end of the queue. */
export async function requeueDue(deps: Deps): Promise<void> {
  for (const row of await dueRetries(deps.db)) await requeue(deps, row, row.failures);
}

/**
 * Queues what failed because Paperless did, waiting or parked, in the order in which it came: Paperless is back,
 * and the earlier error no longer matters. What was stopped by the outage itself is still in the queue.
 */
export async function requeueAfterOutage(deps: Deps): Promise<void> {
  for (const row of await failedByPaperless(deps.db)) await requeue(deps, row, NO_FAILURES);
}

/** Does nothing where a call has just queued it. */
async function requeue(
  { log }: Deps,
  { document_id: documentId, processing_id }: { document_id: number; processing_id: string },
  failures: Failures,
): Promise<void> {
  const stream = documentStream(documentId);
  const expectedVersion = await log.version(stream);
  const data = { documentId, source: 'retry' as const, failures };
  await appendIfUnchanged(log, stream, [{ type: 'DocumentRequeued', data }], {
    origin: workerOrigin(processing_id),
    expectedVersion,
  });
}
