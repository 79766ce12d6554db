import { v7 as uuidv7 } from 'uuid';
import { nextOfBatch } from '../../projections/batch-chunks.ts';
import { runningBatch } from '../../projections/batch-runs.ts';
import { oldestQueued } from '../../projections/webhook-queue.ts';
import type { Queryable } from '../database/index.ts';
import { type EventLog, type Origin, type StreamAppend, VersionConflict } from '../event-log/index.ts';
import {
  documentStream,
  type Failures,
  type HouseEvents,
  NO_FAILURES,
  type QueueSource,
} from '../events/index.ts';
import type { JobRun } from '../jobs/index.ts';
import type { Closing, ProcessingGuard, StartedProcessing } from './process-document.ts';

/** Another process has taken this processing over, or this one no longer holds the lock. */
export class TakenOver extends Error {
  override name = 'TakenOver';
}

export type Ending = Closing & { of: StartedProcessing };
type Needs = { log: EventLog<HouseEvents>; db: Queryable };

/** Older proofs of holding the lock do not count: others may take it after 15 seconds of silence. */
const PROOF_VALID_MS = 5_000;

/**
 * Ends one processing and starts the next: the row leaves the queue before its document is read. Both are
 * recorded together, which halves what the queue waits for the disk, and never one without the other: two
 * processings must not be open at the same time.
 *
 * @param expected who was next a moment ago; when that no longer holds, it is looked up again
 * @returns null when nobody waits
 */
export async function endAndStartNext(
  needs: Needs,
  run: JobRun,
  ending?: Ending,
  expected?: Next | null,
): Promise<StartedProcessing | null> {
  let next = expected ?? (await whoIsNext(needs));
  for (;;) {
    run.lease.assertFresh(PROOF_VALID_MS);
    // Called again while it was processed: then it ends by itself, and starts anew.
    if (ending && (!next || next.documentId === ending.of.documentId)) {
      await end(needs, ending);
      return next ? endAndStartNext(needs, run) : null;
    }
    if (!next) return null;
    try {
      const starting = startOf(next);
      await needs.log.appendTogether([...(ending ? [endOf(ending)] : []), starting.append]);
      return starting.started;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      // Something happened to one of the two documents since it was looked at.
      if (ending) ending.of.version = await versionIfOurs(needs, ending.of);
      next = await whoIsNext(needs);
    }
  }
}

/** Records the end of a processing by itself. */
export const end = (needs: Needs, ending: Ending): Promise<void> => record(needs, ending);

/** What the processing of a document may do while it is under way. */
export const guardOf = (needs: Needs, run: JobRun, of: StartedProcessing): ProcessingGuard => {
  const assertFresh = () => run.lease.assertFresh(PROOF_VALID_MS);
  return {
    async record(events) {
      assertFresh();
      await record(needs, { of, events, alongside: [] });
    },
    assertHeld: run.lease.assertHeld,
    assertFresh,
  };
};

/**
 * Records events of a processing exactly while it is the present one of its document. The stream is expected
 * where we left it, so that nothing has to be asked first; whoever takes over has moved it.
 */
async function record(needs: Needs, what: Ending): Promise<void> {
  for (;;) {
    try {
      await needs.log.appendTogether([endOf(what)]);
      what.of.version += what.events.length;
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      // A call came in meanwhile, which changes nothing about the processing; or it was taken over.
      what.of.version = await versionIfOurs(needs, what.of);
    }
  }
}

const endOf = ({ of, events, alongside }: Ending): StreamAppend<HouseEvents> => ({
  stream: documentStream(of.documentId),
  events,
  expectedVersion: of.version,
  alongside,
  origin: workerOrigin(of.processingId),
});

/** The version of the document's stream, provided that this processing is still the present one. */
async function versionIfOurs(
  { db }: Needs,
  { documentId, processingId }: StartedProcessing,
): Promise<number> {
  // In one look: whoever takes over after it moves the version, and the append is refused.
  const { rows } = await db.query<{ version: number }>(
    `select (select version from events where stream = $1 order by version desc limit 1) as version
       from document_processing where document_id = $2 and processing_id = $3 and state = 'processing'`,
    [documentStream(documentId), documentId, processingId],
  );
  const [row] = rows;
  if (row) return row.version;
  throw new TakenOver(`The processing ${processingId} of document ${documentId} was taken over`);
}

export type Next = {
  documentId: number;
  source: QueueSource;
  failures: Failures;
  batch?: { runId: string; chunk: number };
  version: number;
};

/** The oldest of the queue, null when it is empty. */
export async function nextInQueue({ db, log }: Needs): Promise<Next | null> {
  const queued = await oldestQueued(db);
  if (!queued) return null;
  const { document_id: documentId, source, failures } = queued;
  const version = await log.version(documentStream(documentId));
  return { documentId, source, failures: failures ?? NO_FAILURES, version };
}

/** The oldest of the queue; where nobody waits, the next of a batch run. */
async function whoIsNext(needs: Needs): Promise<Next | null> {
  const queued = await nextInQueue(needs);
  if (queued) return queued;
  const { db, log } = needs;
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

function startOf({ documentId, source, failures, batch, version }: Next): {
  started: StartedProcessing;
  append: StreamAppend<HouseEvents>;
} {
  const processingId = uuidv7();
  const data = { documentId, source, failures, ...(batch && { batch }) };
  return {
    started: {
      documentId,
      processingId,
      runId: batch?.runId ?? null,
      failures,
      recordedPlan: null,
      version: version + 1,
    },
    append: {
      stream: documentStream(documentId),
      events: [{ type: 'ProcessingStarted', id: processingId, data }],
      expectedVersion: version,
      origin: workerOrigin(processingId),
    },
  };
}

export const workerOrigin = (correlationId: string): Origin => ({ actor: 'worker', correlationId });
