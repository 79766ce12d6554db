import { v5 as uuidv5 } from 'uuid';
import { batchRun, countBatches, runningBatch } from '../../../projections/batch-runs.ts';
import { type DomainEvents, runStream } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  appendIfUnchanged,
  decideAndAppend,
  type EventLog,
  type NewEvent,
  type Origin,
} from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { workerOrigin } from './claim-processing.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Paperless; processingTag: number };

const CHUNK = 100;

/**
 * Starts a run over every document that carries the processing tag now. The list is recorded as a whole, so the
 * run goes on where it was when its process ends; whether a document still has the tag is checked again when
 * it is its turn. The queue's worker does it, and what is queued goes first.
 *
 * The id follows from how many runs there have been: of two that are asked for at once, in whatever processes, both
 * want the same stream, and the log gives it to one.
 *
 * @throws Problem while another run is going on, PaperlessError
 */
export async function startBatch(
  { db, log, paperless, processingTag }: Deps,
  origin: Origin,
): Promise<string> {
  const { count, running } = await countBatches(db);
  if (running) throw new Problem('conflict', { reason: 'batch-running', runId: running });

  const documentIds = await paperless.idsWithTags([processingTag]);
  const runId = uuidv5(`batch run ${count + 1}`, BATCH_RUNS);
  const events: NewEvent<DomainEvents>[] = [
    { type: 'BatchStarted', data: { runId, total: documentIds.length } },
  ];
  for (let chunk = 0; chunk * CHUNK < documentIds.length; chunk += 1) {
    const ids = documentIds.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
    events.push({ type: 'BatchDocumentsListed', data: { runId, chunk, documentIds: ids } });
  }
  const begun = await appendIfUnchanged(log, runStream(runId), events, { origin, expectedVersion: 0 });
  if (!begun) throw new Problem('conflict', { reason: 'batch-running', runId });
  return runId;
}

const BATCH_RUNS = '2d3f6c0e-91a4-4a7e-8a53-0c1de0b7f6aa';

/** Cancels a run: the document at hand is finished, the others keep their tag. */
export async function cancelBatch(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  id: string,
  origin: Origin,
): Promise<void> {
  // As it was recorded: somebody may write an id in capitals.
  const runId = id.toLowerCase();
  await decideAndAppend(log, runStream(runId), { origin }, async () => {
    const run = await batchRun(db, runId);
    if (!run) throw new Problem('not-found', { reason: 'batch-unknown', runId });
    if (run.state !== 'running') throw new Problem('conflict', { reason: 'batch-ended', runId });
    return [{ type: 'BatchCancelled', data: { runId, chunks: run.chunks } }];
  });
}

/** Records the end of a run of which every document has had its turn, unless somebody cancels it meanwhile. */
export async function finishBatch({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const run = await runningBatch(db);
  if (!run || run.done < run.total) return;
  const { run_id: runId } = run;
  const stream = runStream(runId);
  const expectedVersion = await log.version(stream);
  // Somebody may have cancelled it since.
  if ((await runningBatch(db))?.run_id !== runId) return;
  await appendIfUnchanged(log, stream, [{ type: 'BatchFinished', data: { runId } }], {
    origin: workerOrigin(runId),
    expectedVersion,
  });
}
