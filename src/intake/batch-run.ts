import { randomUUID } from 'node:crypto';
import { batchRun, runningBatch } from '../../projections/batch-runs.ts';
import type { Queryable } from '../database/index.ts';
import type { EventLog, NewEvent, Origin } from '../event-log/index.ts';
import { type HouseEvents, runStream } from '../events/index.ts';
import type { Paperless } from '../paperless/index.ts';

/** A batch run that cannot be started or cancelled now. */
export class BatchRefused extends Error {
  override name = 'BatchRefused';
  readonly reason: 'running' | 'unknown' | 'ended';
  constructor(reason: 'running' | 'unknown' | 'ended', message: string) {
    super(message);
    this.reason = reason;
  }
}

type Needs = { db: Queryable; log: EventLog<HouseEvents>; paperless: Paperless; processingTag: number };

const CHUNK = 100;

/**
 * Starts a run over every document that carries the processing tag now. The list is recorded as a whole, so the
 * run goes on where it was when its process ends; whether a document still has the tag is looked at again when
 * it is its turn. The queue's worker does it, and what is queued goes first.
 *
 * @throws BatchRefused while another run is going on, PaperlessError
 */
export async function startBatch(
  { db, log, paperless, processingTag }: Needs,
  origin: Origin,
): Promise<string> {
  const running = await runningBatch(db);
  if (running) throw new BatchRefused('running', `The batch run ${running.run_id} is still going on`);

  const documentIds = await paperless.idsWithTags([processingTag]);
  const runId = randomUUID();
  const events: NewEvent<HouseEvents>[] = [
    { type: 'BatchStarted', data: { runId, total: documentIds.length } },
  ];
  for (let chunk = 0; chunk * CHUNK < documentIds.length; chunk += 1) {
    const ids = documentIds.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
    events.push({ type: 'BatchDocumentsListed', data: { runId, chunk, documentIds: ids } });
  }
  await log.append(runStream(runId), events, { origin, expectedVersion: 0 });
  return runId;
}

/** Cancels a run: the document at hand is finished, the others keep their tag. */
export async function cancelBatch(
  { db, log }: Pick<Needs, 'db' | 'log'>,
  runId: string,
  origin: Origin,
): Promise<void> {
  const run = await batchRun(db, runId);
  if (!run) throw new BatchRefused('unknown', `There is no batch run ${runId}`);
  if (run.state !== 'running')
    throw new BatchRefused('ended', `The batch run ${runId} is ${run.state} already`);
  await log.append(runStream(runId), [{ type: 'BatchCancelled', data: { runId, chunks: run.chunks } }], {
    origin,
  });
}
