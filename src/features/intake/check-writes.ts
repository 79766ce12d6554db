import { writtenDocument } from '../../../projections/written-documents.ts';
import { type DomainEvents, documentStream } from '../../domain/events/index.ts';
import { isTransient, type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { appendIfUnchanged, type EventLog } from '../../platform/event-log/index.ts';
import { type Job, recoveryJob } from '../../platform/jobs/index.ts';
import { workerOrigin } from './claim-processing.ts';
import { checked } from './endings.ts';
import { lateOverwrites } from './late-overwrite.ts';

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  processingTag: number;
  intervalMs: number;
};
type Check = { document_id: number; processing_id: string };

const LOOK_AGAIN_SECONDS = 30;

/**
 * Looks once more, some seconds later, at documents that were written: Paperless saves title, correspondent,
 * type and owner from memory after it has called us, and may put the old ones back. Only reads, so the queue
 * does not wait for it; what was overwritten is queued to be written again. A document that was called for
 * meanwhile is left to the queue, whose look is this one, too.
 */
export function checkWrites(deps: Deps): Job {
  const { db, paperless, intervalMs } = deps;
  return recoveryJob({
    name: 'check-writes',
    everyMs: intervalMs,
    isReachable: () => paperless.reachable,
    async find() {
      const checks = paperless.reachable ? await dueChecks(db, 50) : [];
      return checks.map((check) => ({ key: check.processing_id, resume: () => checkOne(deps, check) }));
    },
  });
}

async function checkOne({ db, log, paperless, processingTag }: Deps, check: Check): Promise<void> {
  const { document_id: documentId, processing_id: processingId } = check;
  const done = checked(documentId, processingId);
  const written = await writtenDocument(db, documentId);
  if (written?.processing_id !== processingId) return void (await db.query(done.text, done.values));
  try {
    const expectedVersion = await log.version(documentStream(documentId));
    const document = await paperless.document(documentId);
    const lost = document ? await lateOverwrites(log, written, document, { tag: processingTag }) : [];
    if (lost.length === 0) return void (await db.query(done.text, done.values));
    // What was recorded since we asked may concern this decision: then it is checked again.
    await appendIfUnchanged(
      log,
      documentStream(documentId),
      [{ type: 'WriteOverwritten', data: { documentId, processingId, lost } }],
      { origin: workerOrigin(processingId), alongside: [done], expectedVersion },
    );
  } catch (error) {
    if (!(error instanceof PaperlessError)) throw error;
    // While Paperless is away nothing can be said; a refusal will not change.
    if (!isTransient(error)) return void (await db.query(done.text, done.values));
    await db.query(
      'update write_checks set due_at = now() + make_interval(secs => $2) where document_id = $1',
      [documentId, LOOK_AGAIN_SECONDS],
    );
  }
}

async function dueChecks(db: Queryable, limit: number): Promise<Check[]> {
  const { rows } = await db.query<Check>(
    `select document_id, processing_id from write_checks c
      where (due_at <= now() or due_at > now() + interval '1 day')
        and not exists (select from webhook_queue q where q.document_id = c.document_id)
        and not exists (
          select from document_processing p where p.document_id = c.document_id and p.state <> 'parked')
      order by due_at limit $1`,
    [limit],
  );
  return rows;
}
