import { failedByPaperless } from '../../projections/document-processing.ts';
import type { Queryable } from '../database/index.ts';
import { type EventLog, VersionConflict } from '../event-log/index.ts';
import { type DomainEvents, documentStream, NO_FAILURES } from '../events/index.ts';
import { workerOrigin } from './claim-processing.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents> };

/**
 * Queues what failed because Paperless did, waiting or parked, in the order in which it came: Paperless is back,
 * and what it failed with before says nothing any more. What was stopped by the outage itself stands in the queue.
 */
export async function requeueAfterOutage({ db, log }: Deps): Promise<number> {
  let queued = 0;
  for (const { document_id: documentId, processing_id } of await failedByPaperless(db)) {
    const stream = documentStream(documentId);
    const expectedVersion = await log.version(stream);
    const data = { documentId, source: 'retry' as const, failures: NO_FAILURES };
    try {
      await log.append(stream, [{ type: 'DocumentRequeued', data }], {
        origin: workerOrigin(processing_id),
        expectedVersion,
      });
      queued += 1;
    } catch (error) {
      // A call has just queued it.
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
  return queued;
}
