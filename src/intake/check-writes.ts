import { writtenDocument } from '../../projections/written-documents.ts';
import type { Queryable } from '../database/index.ts';
import { overwritten, toFields } from '../document-writing/index.ts';
import type { EventLog } from '../event-log/index.ts';
import { documentStream, type HouseEvents } from '../events/index.ts';
import { type Job, type JobRun, job } from '../jobs/index.ts';
import { isPassing, type Paperless, PaperlessError } from '../paperless/index.ts';
import { workerOrigin } from './processing-turns.ts';

type Needs = { db: Queryable; log: EventLog<HouseEvents>; paperless: Paperless; intervalMs: number };
type Check = { document_id: number; processing_id: string };

const LOOK_AGAIN_SECONDS = 30;

/**
 * Looks once more, some seconds later, at documents that were written: Paperless saves title, correspondent,
 * type and owner from memory after it has called us, and may put the old ones back. Only reads, so the queue
 * does not wait for it; what was overwritten is queued to be written again.
 */
export function checkWrites(needs: Needs): Job {
  return job({
    name: 'check-writes',
    when: { everyMs: needs.intervalMs },
    due: async () => (await dueChecks(needs.db, 1)).length > 0,
    run: (run) => checkAllDue(needs, run),
  });
}

async function checkAllDue(needs: Needs, { signal, lease }: JobRun): Promise<void> {
  for (;;) {
    const checks = await dueChecks(needs.db, 50);
    if (checks.length === 0 || signal.aborted) return;
    for (const check of checks) {
      if (signal.aborted) return;
      await lease.assertHeld();
      await checkOne(needs, check);
    }
  }
}

async function checkOne({ db, log, paperless }: Needs, check: Check): Promise<void> {
  const { document_id: documentId, processing_id: processingId } = check;
  const done = {
    text: 'delete from write_checks where document_id = $1 and processing_id = $2',
    values: [documentId, processingId],
  };
  const written = await writtenDocument(db, documentId);
  if (written?.processing_id !== processingId) return void (await db.query(done.text, done.values));
  try {
    const document = await paperless.document(documentId);
    const lost = document ? overwritten(written.changes, toFields(document)) : [];
    if (lost.length === 0) return void (await db.query(done.text, done.values));
    await log.append(
      documentStream(documentId),
      [{ type: 'WriteOverwritten', data: { documentId, processingId, lost } }],
      { origin: workerOrigin(processingId), alongside: [done] },
    );
  } catch (error) {
    if (!(error instanceof PaperlessError)) throw error;
    // While Paperless is away nothing can be said; a refusal will not change.
    if (!isPassing(error)) return void (await db.query(done.text, done.values));
    await db.query(
      'update write_checks set due_at = now() + make_interval(secs => $2) where document_id = $1',
      [documentId, LOOK_AGAIN_SECONDS],
    );
  }
}

async function dueChecks(db: Queryable, limit: number): Promise<Check[]> {
  const { rows } = await db.query<Check>(
    'select document_id, processing_id from write_checks where due_at <= now() order by due_at limit $1',
    [limit],
  );
  return rows;
}
