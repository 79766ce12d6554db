import { runningBatch } from '../../projections/batch-runs.ts';
import {
  type DocumentInProcess,
  dueRetries,
  unfinishedDocuments,
} from '../../projections/document-processing.ts';
import type { EventLog } from '../event-log/index.ts';
import { VersionConflict } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import { documentStream, runStream } from '../events/index.ts';
import { type Job, type JobRun, job } from '../jobs/index.ts';
import { type ProcessingNeeds, processDocument, type StartedProcessing } from './process-document.ts';
import { end, endAndStartNext, guardOf, nextInQueue, workerOrigin } from './processing-turns.ts';

export const DRAIN_QUEUE = 'drain-queue';

export type DrainNeeds = ProcessingNeeds & { log: EventLog<HouseEvents>; intervalMs: number };

/** A run ends after this time although there is more to do; the next tick goes on. */
const SLICE_MS = 10 * 60_000;
/** The document that is under way when the slice is over. */
const LAST_DOCUMENT_MS = 5 * 60_000;
/** A document that kills its process again and again must not do so for ever. */
const MAX_RESUMES = 3;
const LOOK_FOR_RETRIES_MS = 1_000;

/**
 * Processes waiting documents one at a time, the oldest first, until none is left; then those of a batch run.
 * A tick starts it when nothing is being processed; while it runs, ticks start nothing.
 */
export function drainQueue(needs: DrainNeeds): Job {
  return job({
    name: DRAIN_QUEUE,
    when: { everyMs: needs.intervalMs },
    deadlineMs: SLICE_MS + LAST_DOCUMENT_MS,
    due: () => somethingToDo(needs),
    run: (run) => drain(needs, run),
  });
}

async function somethingToDo({ db }: DrainNeeds): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select exists (select from webhook_queue)
         or exists (select from document_processing where state = 'processing')
         or exists (select from document_processing where state = 'waiting' and retry_at <= now())
         or exists (select from batch_runs where state = 'running') as due`,
  );
  return rows[0]?.due === true;
}

async function drain(needs: DrainNeeds, run: JobRun): Promise<void> {
  const until = performance.now() + SLICE_MS;
  const lookForRetries = atMostEvery(LOOK_FOR_RETRIES_MS, () => requeueDue(needs));

  await lookForRetries();
  let current = (await takeUpInterrupted(needs, run)) ?? (await endAndStartNext(needs, run));
  while (current) {
    const of: StartedProcessing = current;
    // Looked up while Paperless answers, so that the end need not wait for it.
    const next = nextInQueue(needs);
    next.catch(() => {});
    const closing = await processDocument(of, needs, guardOf(needs, run, of));
    if (run.signal.aborted || performance.now() > until) return end(needs, { ...closing, of });
    await lookForRetries();
    current = await endAndStartNext(needs, run, { ...closing, of }, await next);
  }
  await finishBatch(needs);
}

/**
 * A processing without an end, while we hold the lock, was cut off with its process. It goes on under the same
 * name, with the plan it had recorded; one that was cut off too often is parked.
 */
async function takeUpInterrupted(needs: DrainNeeds, run: JobRun): Promise<StartedProcessing | null> {
  for (const row of await unfinishedDocuments(needs.db)) {
    const of = { ...asStarted(row), version: await needs.log.version(documentStream(row.document_id)) };
    const about = {
      documentId: of.documentId,
      processingId: of.processingId,
      ...(of.runId && { runId: of.runId }),
    };
    if (row.resumed >= MAX_RESUMES) {
      const error = `Its processing was cut off ${row.resumed + 1} times together with the service`;
      await end(needs, {
        of,
        events: [{ type: 'DocumentParked', data: { ...about, reason: 'crashed', error } }],
        alongside: [],
      });
      continue;
    }
    await guardOf(needs, run, of).record([
      { type: 'ProcessingResumed', data: { ...about, times: row.resumed + 1 } },
    ]);
    return of;
  }
  return null;
}

const asStarted = (row: DocumentInProcess): Omit<StartedProcessing, 'version'> => ({
  documentId: row.document_id,
  processingId: row.processing_id,
  runId: row.run_id,
  failures: row.failures,
  recordedPlan: row.plan,
});

/** Documents whose time to wait is over join the end of the queue. */
async function requeueDue({ db, log }: DrainNeeds): Promise<void> {
  for (const { document_id: documentId, failures, processing_id } of await dueRetries(db)) {
    const stream = documentStream(documentId);
    const expectedVersion = await log.version(stream);
    const data = { documentId, source: 'retry' as const, failures };
    await log
      .append(stream, [{ type: 'DocumentRequeued', data }], {
        origin: workerOrigin(processing_id),
        expectedVersion,
      })
      .catch((error: unknown) => {
        // A call has just queued it: then it no longer waits.
        if (!(error instanceof VersionConflict)) throw error;
      });
  }
}

async function finishBatch({ db, log }: DrainNeeds): Promise<void> {
  const run = await runningBatch(db);
  if (!run || run.done < run.total) return;
  const data = { runId: run.run_id };
  await log.append(runStream(run.run_id), [{ type: 'BatchFinished', data }], {
    origin: workerOrigin(run.run_id),
  });
}

function atMostEvery(ms: number, act: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    await act();
  };
}
