import { type DomainEvents, documentStream, NO_FAILURES } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  decideAndAppend,
  type EventLog,
  type NewEvent,
  type Origin,
} from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';

/** The state of a document in the queue; absent: not in it. */
export type QueueState = {
  queued: boolean;
  process: 'processing' | 'waiting' | 'parked' | null;
  /** Paperless did not show it when it was last asked for. */
  unseen: boolean;
};

type Deps = { db: Queryable; log: EventLog<DomainEvents> };
type Command = { documentId: number; origin: Origin };

/** Queues a document by hand. One that waits already keeps its place. */
export async function addToQueue({ log }: Deps, { documentId, origin }: Command): Promise<void> {
  await log.append(documentStream(documentId), [queuedByHand(documentId)], { origin });
}

/** Queues a document that waits for another attempt, or was parked, at once and with fresh attempts. */
export const retryDocument = (deps: Deps, command: Command): Promise<void> =>
  decideOn(deps, command, ({ process, queued, unseen }) => {
    if (process === 'waiting' || process === 'parked') return [queuedByHand(command.documentId)];
    if (unseen && !process && !queued) return [queuedByHand(command.documentId)];
    if (process === 'processing')
      throw new Problem('conflict', { reason: 'being-processed', documentId: command.documentId });
    if (queued) throw new Problem('conflict', { reason: 'queued-already', documentId: command.documentId });
    throw unknownDocument(command.documentId);
  });

/** Takes a document out: of the queue, out of waiting, out of the parked ones. */
export const takeOut = (deps: Deps, command: Command): Promise<void> =>
  decideOn(deps, command, ({ process, queued, unseen }) => {
    if (queued || process === 'waiting' || process === 'parked' || (unseen && !process)) {
      return [{ type: 'DocumentDequeued', data: { documentId: command.documentId } }];
    }
    if (process === 'processing')
      throw new Problem('conflict', { reason: 'being-processed', documentId: command.documentId });
    throw unknownDocument(command.documentId);
  });

/** Decides on the present standing, and anew when something happened to the document meanwhile. */
async function decideOn(
  { db, log }: Deps,
  { documentId, origin }: Command,
  decide: (state: QueueState) => NewEvent<DomainEvents>[],
): Promise<void> {
  await decideAndAppend(log, documentStream(documentId), { origin }, async () =>
    decide(await standingOf(db, documentId)),
  );
}

async function standingOf(db: Queryable, documentId: number): Promise<QueueState> {
  const { rows } = await db.query<QueueState>(
    `select exists (select from webhook_queue where document_id = $1) as queued,
            (select state from document_processing where document_id = $1) as process,
            exists (select from unseen_documents where document_id = $1) as unseen`,
    [documentId],
  );
  return rows[0] ?? { queued: false, process: null, unseen: false };
}

const queuedByHand = (documentId: number): NewEvent<DomainEvents> => ({
  type: 'DocumentRequeued',
  data: { documentId, source: 'manual', failures: NO_FAILURES },
});

const unknownDocument = (documentId: number) =>
  new Problem('not-found', { reason: 'not-in-queue', documentId });
