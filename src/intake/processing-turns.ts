import { v7 as uuidv7 } from 'uuid';
import { nextOfBatch } from '../../projections/batch-chunks.ts';
import { runningBatch } from '../../projections/batch-runs.ts';
import { documentInProcess } from '../../projections/document-processing.ts';
import { oldestQueued } from '../../projections/webhook-queue.ts';
import type { Queryable } from '../database/index.ts';
import { type EventLog, type NewEvent, type Origin, VersionConflict } from '../event-log/index.ts';
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
 * recorded in the same turn of the log, which halves what the queue waits for the disk.
 *
 * @returns null when nobody waits
 */
export async function endAndStartNext(
  needs: Needs,
  run: JobRun,
  ending?: Ending,
): Promise<StartedProcessing | null> {
  const [version, next] = await Promise.all([
    ending && versionIfOurs(needs, ending.of),
    whoIsNext(needs),
    run.lease.assertHeld(),
  ]);
  run.lease.assertFresh(PROOF_VALID_MS);
  // Called again while it was processed: on one stream the end has to come first.
  const together = next && next.documentId !== ending?.of.documentId;
  const [ended, started] = await Promise.allSettled([
    ending && version !== undefined && recordAt(needs, ending.of, ending, version),
    together && startAt(needs, next),
  ]);
  if (ended.status === 'rejected') {
    if (!(ended.reason instanceof VersionConflict) || !ending) throw ended.reason;
    await end(needs, ending);
  }
  if (started.status === 'rejected') throw started.reason;
  if (started.value) return started.value;
  // Nobody waits, or something happened to the next document since it was looked at: look again.
  return next ? endAndStartNext(needs, run) : null;
}

/** Records the end of a processing by itself. */
export const end = (needs: Needs, ending: Ending): Promise<void> => record(needs, ending.of, ending);

/** What the processing of a document may do while it is under way. */
export const guardOf = (needs: Needs, run: JobRun, of: StartedProcessing): ProcessingGuard => ({
  record: async (events) => {
    await run.lease.assertHeld();
    await record(needs, of, { events, alongside: [] });
  },
  assertHeld: run.lease.assertHeld,
  assertFresh: () => run.lease.assertFresh(PROOF_VALID_MS),
});

/** Records events of a processing exactly while it is the present one of its document. */
async function record(needs: Needs, of: StartedProcessing, what: Closing): Promise<void> {
  for (;;) {
    try {
      return await recordAt(needs, of, what, await versionIfOurs(needs, of));
    } catch (error) {
      // A call came in at this moment; it changes nothing about the processing.
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

async function recordAt(
  { log }: Needs,
  { documentId, processingId }: StartedProcessing,
  { events, alongside }: Closing,
  expectedVersion: number,
): Promise<void> {
  await log.append(documentStream(documentId), events, {
    origin: workerOrigin(processingId),
    expectedVersion,
    alongside,
  });
}

/** The version of the document's stream, provided that this processing is still the present one. */
async function versionIfOurs(
  { db, log }: Needs,
  { documentId, processingId }: StartedProcessing,
): Promise<number> {
  // In this order: whoever takes over after the first look moves the version, and the append is refused.
  const version = await log.version(documentStream(documentId));
  const present = await documentInProcess(db, documentId);
  if (present?.state === 'processing' && present.processing_id === processingId) return version;
  throw new TakenOver(`The processing ${processingId} of document ${documentId} was taken over`);
}

type Next = {
  documentId: number;
  source: QueueSource;
  failures: Failures;
  batch?: { runId: string; chunk: number };
  version: number;
};

/** The oldest of the queue; where nobody waits, the next of a batch run. */
async function whoIsNext({ db, log }: Needs): Promise<Next | null> {
  const queued = await oldestQueued(db);
  if (queued) {
    const { document_id: documentId, source, failures } = queued;
    return { documentId, source, failures, version: await log.version(documentStream(documentId)) };
  }
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

/** @returns null when the document's stream has moved on since it was looked at */
async function startAt(
  { log }: Needs,
  { documentId, source, failures, batch, version }: Next,
): Promise<StartedProcessing | null> {
  const processingId = uuidv7();
  const started: NewEvent<HouseEvents> = {
    type: 'ProcessingStarted',
    id: processingId,
    data: { documentId, source, failures, ...(batch && { batch }) },
  };
  try {
    const origin = workerOrigin(processingId);
    await log.append(documentStream(documentId), [started], { origin, expectedVersion: version });
  } catch (error) {
    if (error instanceof VersionConflict) return null;
    throw error;
  }
  return { documentId, processingId, runId: batch?.runId ?? null, failures, recordedPlan: null };
}

export const workerOrigin = (correlationId: string): Origin => ({ actor: 'worker', correlationId });
