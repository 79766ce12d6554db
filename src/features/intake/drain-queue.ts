import { RETRY_IS_DUE, unfinishedDocuments } from '../../../projections/document-processing.ts';
import { SOMEBODY_IS_NEXT } from '../../../projections/webhook-queue.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import { sleep } from '../../platform/async/index.ts';
import { isTransientDatabaseError } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Job, type JobRun, job } from '../../platform/jobs/index.ts';
import { finishBatch } from './batch-run.ts';
import { type Claim, DocumentChanged, endAndClaimNext, parkClaim, resumeClaim } from './claim-processing.ts';
import { oldestInQueue } from './next-in-queue.ts';
import { processDocument } from './process-document.ts';
import type { ProcessingDeps } from './processing-deps.ts';
import { requeueAfterOutage, requeueDue } from './requeue.ts';

export const DRAIN_QUEUE = 'drain-queue';

export type DrainDeps = ProcessingDeps & { log: EventLog<DomainEvents>; intervalMs: number };

/** A run ends after this time although there is more to do; the next tick goes on. */
const SLICE_MS = 10 * 60_000;
/** The document that is under way when the slice is over. */
const LAST_DOCUMENT_MS = 5 * 60_000;
/** A document that kills its process again and again must not do so for ever. */
const MAX_RESUMES = 3;
/** How often this process may release one because of the database, and claim it again. */
const MAX_LET_GO = 30;
const LOOK_FOR_RETRIES_MS = 1_000;
const DATABASE_PAUSE_MS = 1_000;

/**
 * Processes waiting documents one at a time, the oldest first, until none is left; then those of a batch run.
 * A tick starts it when nothing is being processed; while it runs, ticks start nothing. While Paperless is away
 * nothing is started, and what that stopped goes on by itself when it is back.
 */
export function drainQueue(deps: DrainDeps): Job {
  let wasAway = false;
  const letGo = countLetGo();
  deps.paperless.onBack(() => {
    wasAway = true;
  });
  return job({
    name: DRAIN_QUEUE,
    when: { everyMs: deps.intervalMs },
    deadlineMs: SLICE_MS + LAST_DOCUMENT_MS,
    due: async () => deps.paperless.reachable && (wasAway || (await somethingToDo(deps))),
    async run(run) {
      if (wasAway) {
        // Taken back first: an outage that ends while this one is seen to counts by itself.
        wasAway = false;
        await requeueAfterOutage(deps).catch((error: unknown) => {
          wasAway = true;
          throw error;
        });
      }
      await drain(deps, run, letGo);
    },
  });
}

async function somethingToDo({ db }: DrainDeps): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select ${SOMEBODY_IS_NEXT}
         or exists (select from document_processing where state = 'processing')
         or exists (select from document_processing where ${RETRY_IS_DUE})
         or exists (select from batch_runs where state = 'running') as due`,
  );
  return rows[0]?.due === true;
}

async function drain(deps: DrainDeps, run: JobRun, letGo: LetGo): Promise<void> {
  const until = performance.now() + SLICE_MS;
  const lookForRetries = atMostEvery(LOOK_FOR_RETRIES_MS, () => requeueDue(deps));
  const isToStop = () => run.signal.aborted || performance.now() > until || !deps.paperless.reachable;

  await lookForRetries();
  let claim = (await resumeInterrupted(deps, run, letGo)) ?? (await endAndClaimNext(deps, run));
  while (claim) {
    const present: Claim = claim;
    // Looked up while Paperless answers, so that the end need not wait for it.
    const next = oldestInQueue(deps);
    next.catch(() => {});
    try {
      const ending = await processDocument(present, deps);
      if (isToStop()) return await present.end(ending);
      await lookForRetries();
      claim = await endAndClaimNext(deps, run, { claim: present, ending }, await next);
    } catch (error) {
      // It is still its turn, and is processed again.
      if (error instanceof DocumentChanged) continue;
      if (!isTransientDatabaseError(error) || isToStop() || !(await isHeld(run))) {
        letGo.note(present.processing.processingId);
        throw error;
      }
      // A lock on a table, a connection that broke: no fault of the document.
      await sleep(DATABASE_PAUSE_MS, run.signal);
    }
  }
  await finishBatch(deps);
}

const isHeld = ({ lease }: JobRun): Promise<boolean> =>
  lease.confirm().then(
    () => true,
    () => false,
  );

type LetGo = ReturnType<typeof countLetGo>;

/** How often this process released its processing and kept running: that was no crash, and does not count as one. */
function countLetGo() {
  let last = { processingId: '', times: 0 };
  const timesOf = (processingId: string) => (last.processingId === processingId ? last.times : 0);
  return {
    timesOf,
    note(processingId: string): void {
      last = { processingId, times: Math.min(timesOf(processingId) + 1, MAX_LET_GO) };
    },
  };
}

/**
 * A processing without an end, while we hold the lock, was cut off with its process. It goes on under the same
 * name, with the plan it had recorded; one that was cut off too often is parked.
 */
async function resumeInterrupted(deps: DrainDeps, run: JobRun, letGo: LetGo): Promise<Claim | null> {
  for (const row of await unfinishedDocuments(deps.db)) {
    const crashes = row.resumed - letGo.timesOf(row.processing_id);
    if (crashes < MAX_RESUMES) return resumeClaim(deps, run, row);
    const data = {
      documentId: row.document_id,
      processingId: row.processing_id,
      ...(row.run_id && { runId: row.run_id }),
      reason: 'crashed' as const,
      because: { code: 'crashed' as const },
      error: `Its processing was cut off ${crashes + 1} times together with the service`,
    };
    await parkClaim(deps, run, row, { events: [{ type: 'DocumentParked', data }], alongside: [] });
  }
  return null;
}

function atMostEvery(ms: number, act: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    await act();
  };
}
