import { v5 as uuidv5 } from 'uuid';
import { batchRun, countBatches } from '../../projections/batch-runs.ts';
import type { Queryable } from '../database/index.ts';
import { type EventLog, type NewEvent, type Origin, VersionConflict } from '../event-log/index.ts';
import { type DomainEvents, runStream } from '../events/index.ts';
import { Problem } from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Paperless; processingTag: number };

const CHUNK = 100;

/**
 * Starts a run over every document that carries the processing tag now. The list is recorded as a whole, so the
 * run goes on where it was when its process ends; whether a document still has the tag is looked at again when
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
  await log.append(runStream(runId), events, { origin, expectedVersion: 0 }).catch((error: unknown) => {
    if (!(error instanceof VersionConflict)) throw error;
    throw new Problem('conflict', { reason: 'batch-running', runId });
  });
  return runId;
}

const BATCH_RUNS = '2d3f6c0e-91a4-4a7e-8a53-0c1de0b7f6aa';

/** Cancels a run: the document at hand is finished, the others keep their tag. */
export async function cancelBatch(deps: Pick<Deps, 'db' | 'log'>, id: string, origin: Origin): Promise<void> {
  const { db, log } = deps;
  // As it was recorded: somebody may write an id in capitals.
  const runId = id.toLowerCase();
  const stream = runStream(runId);
  const expectedVersion = await log.version(stream);
  const run = await batchRun(db, runId);
  if (!run) throw new Problem('not-found', { reason: 'batch-unknown', runId });
  if (run.state !== 'running') throw new Problem('conflict', { reason: 'batch-ended', runId });
  try {
    await log.append(stream, [{ type: 'BatchCancelled', data: { runId, chunks: run.chunks } }], {
      origin,
      expectedVersion,
    });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    // It has ended since we looked.
    await cancelBatch(deps, runId, origin);
  }
}
