import { v7 as uuidv7 } from 'uuid';
import { type DocumentInProcess, unfinishedDocuments } from '../../../projections/document-processing.ts';
import { type DomainEvents, documentStream } from '../../domain/events/index.ts';
import { invalidatesDecision, type Plan } from '../../domain/processing-state/index.ts';
import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type EventLog,
  type NewEvent,
  type Origin,
  type StreamAppend,
  VersionConflict,
} from '../../platform/event-log/index.ts';
import type { JobRun } from '../../platform/jobs/index.ts';
import { nextToProcess, type QueueItem } from './next-in-queue.ts';
import type { Ending, Processing } from './processing.ts';

/** Another process has taken this processing over, or this one no longer holds the lock. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Something else was recorded about the document since it was read: it has to be read again. */
export class DocumentChanged extends Error {
  override name = 'DocumentChanged';
}

type Deps = { log: EventLog<DomainEvents>; db: Queryable; paperless: Pick<Paperless, 'document'> };

/** One processing in the hands of this process, and how far its stream was when it last looked. */
export type Claim = {
  /** As it is now: with its plan, once that is recorded. */
  readonly processing: Processing;
  /** The document as it is; the first time what was asked for while the start was recorded. */
  readDocument(): Promise<PaperlessDocument | null>;
  /** @throws DocumentChanged, LeaseLost */
  recordPlan(plan: Plan, before: NewEvent<DomainEvents>[]): Promise<void>;
  /** @throws DocumentChanged, LeaseLost */
  end(ending: Ending): Promise<void>;
  readonly lease: Lease;
  /** For recording the end together with something else, and for what to do when that is refused. */
  appendOf(ending: Ending): StreamAppend<DomainEvents>;
  refreshVersion(): Promise<void>;
};

type Opening = { version: number; prefetched?: Promise<PaperlessDocument | null> };

function claimOf({ log, db, paperless }: Deps, run: JobRun, opened: Processing, opening: Opening): Claim {
  const { documentId, processingId, resumed } = opened;
  let processing = opened;
  let { version, prefetched } = opening;
  // Nobody may have come to wait for it when it fails.
  prefetched?.catch(() => {});
  const appendOf = ({ events, alongside }: Ending): StreamAppend<DomainEvents> => ({
    stream: documentStream(documentId),
    events,
    expectedVersion: version,
    alongside,
    origin: workerOrigin(processingId),
  });
  const record = async (what: Ending) => {
    for (;;) {
      run.lease.assertValid();
      try {
        await log.appendTogether([appendOf(what)]);
        version += what.events.length;
        return;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        await claim.refreshVersion();
      }
    }
  };
  const claim: Claim = {
    get processing() {
      return processing;
    },
    readDocument() {
      const first = prefetched;
      prefetched = undefined;
      return first ?? paperless.document(documentId);
    },
    async recordPlan(plan, before) {
      const { runId } = processing;
      const data = { documentId, processingId, ...(runId && { runId }), ...plan };
      await record({ events: [...before, { type: 'ProcessingPlanned', data }], alongside: [] });
      processing = { ...processing, recordedPlan: plan };
    },
    end: record,
    lease: run.lease,
    appendOf,
    // In one read: a process that takes over later changes the version, and our next append is refused.
    async refreshVersion() {
      const { rows } = await db.query<{ version: number; types: string[] }>(
        `select (select version from events where stream = $1 order by version desc limit 1) as version,
                array(select type from events where stream = $1 and version > $2) as types
           from document_processing
          where document_id = $3 and processing_id = $4 and resumed = $5 and state = 'processing'`,
        [documentStream(documentId), version, documentId, processingId, resumed],
      );
      const [row] = rows;
      if (!row)
        throw new LeaseLost(`The processing ${processingId} of document ${documentId} was taken over`);
      version = row.version;
      if (invalidatesDecision(row.types))
        throw new DocumentChanged(`Document ${documentId} was changed meanwhile`);
    },
  };
  return claim;
}

/** Takes a processing up that was cut off with its process, under the same name. */
export async function resumeClaim(deps: Deps, run: JobRun, row: DocumentInProcess): Promise<Claim> {
  const resumed = row.resumed + 1;
  const version = await deps.log.version(documentStream(row.document_id));
  const claim = claimOf(deps, run, asProcessing(row, resumed - 1), { version });
  const { documentId, processingId, runId } = claim.processing;
  const data = { documentId, processingId, ...(runId && { runId }), times: resumed };
  await claim.end({ events: [{ type: 'ProcessingResumed', data }], alongside: [] });
  return claimOf(deps, run, asProcessing(row, resumed), { version: version + 1 });
}

/** The same for giving it up: it was cut off too often. */
export async function parkClaim(
  deps: Deps,
  run: JobRun,
  row: DocumentInProcess,
  ending: Ending,
): Promise<void> {
  const version = await deps.log.version(documentStream(row.document_id));
  await claimOf(deps, run, asProcessing(row, row.resumed), { version }).end(ending);
}

const asProcessing = (row: DocumentInProcess, resumed: number): Processing => ({
  documentId: row.document_id,
  processingId: row.processing_id,
  runId: row.run_id,
  source: row.source,
  failures: row.failures,
  queuedAt: row.queued_at,
  resumed,
  recordedPlan: row.plan,
});

/**
 * Ends one processing and starts the next. Both are recorded together, which halves what the queue waits for the
 * disk, and never one without the other: two processings must not be open at the same time. The document of the
 * next is asked for meanwhile; a call that comes in between makes its start fail, and it is read again.
 *
 * @param ended what is to be ended; none at the beginning of a run
 * @param expected who was next a moment ago; when that no longer holds, it is looked up again
 * @returns null when nothing waits
 * @throws DocumentChanged when it is the ended document that has to be read again
 */
export async function endAndClaimNext(
  deps: Deps,
  run: JobRun,
  ended?: { claim: Claim; ending: Ending },
  expected?: QueueItem | null,
): Promise<Claim | null> {
  let next = expected ?? (await nextToProcess(deps));
  for (;;) {
    run.lease.assertValid();
    // A start that nobody was told of in time may have been recorded after the run had looked for unfinished ones.
    if (!ended && next && (await unfinishedDocuments(deps.db)).length > 0) return null;
    // Called again while it was processed: then it ends by itself, and starts anew.
    if (ended && (!next || next.documentId === ended.claim.processing.documentId)) {
      await ended.claim.end(ended.ending);
      return next ? endAndClaimNext(deps, run) : null;
    }
    if (!next) return null;
    const { processing, append } = startOf(next);
    const prefetched = deps.paperless.document(next.documentId);
    prefetched.catch(() => {});
    try {
      await deps.log.appendTogether([...(ended ? [ended.claim.appendOf(ended.ending)] : []), append]);
      return claimOf(deps, run, processing, { version: next.version + 1, prefetched });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      // Something happened to one of the two documents since it was read.
      await ended?.claim.refreshVersion();
      next = await nextToProcess(deps);
    }
  }
}

function startOf({ documentId, source, failures, queuedAt, batch, version }: QueueItem): {
  processing: Processing;
  append: StreamAppend<DomainEvents>;
} {
  const processingId = uuidv7();
  const data = { documentId, source, failures, ...(queuedAt && { queuedAt }), ...(batch && { batch }) };
  return {
    processing: {
      ...{ documentId, processingId, source, failures },
      runId: batch?.runId ?? null,
      queuedAt: queuedAt ?? null,
      resumed: 0,
      recordedPlan: null,
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
