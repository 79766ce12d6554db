import type { Queryable } from '../src/database/index.ts';
import { attemptOf, type Failures, type QueueSource } from '../src/events/index.ts';
import { projection } from './projection.ts';

/** A document that waits for its turn. Each stands here at most once. */
export type QueuedDocument = {
  document_id: number;
  created_at: string;
  /** Position of the event that queued it: decides between documents of the same millisecond. */
  position: number;
  source: QueueSource;
  /** What went wrong before; null for the first attempt, which nearly all of them are. */
  failures: Failures | null;
};

export const webhookQueue = projection<QueuedDocument, number>({
  name: 'webhook_queue',
  version: 2,
  key: 'document_id',
  counted: true,
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: {
    // A call starts the attempts afresh, and keeps the place of a document that waits already.
    WebhookReceived: (row, event) => {
      if (!row) return queued(event, 'webhook');
      return row.failures === null ? row : { ...row, failures: null };
    },
    IntakeGapFound: (row, event) => row ?? queued(event, 'sweep'),
    DocumentRequeued: (row, event) => row ?? queued(event, event.data.source, event.data.failures),
    WriteOverwritten: (row, event) => row ?? queued(event, 'rewrite'),
    DocumentDequeued: () => null,
    // Also when a batch run took it: what the call announced is read now.
    ProcessingStarted: () => null,
  },
});

const queued = (
  { data, recordedAt, position }: { data: { documentId: number }; recordedAt: string; position: number },
  source: QueueSource,
  failures: Failures | null = null,
): QueuedDocument => ({
  document_id: data.documentId,
  created_at: recordedAt,
  position,
  source,
  failures: failures && attemptOf(failures) > 1 ? failures : null,
});

/** How many documents wait, and since when the oldest of them. */
export async function queueSize(db: Queryable): Promise<{ size: number; oldest: string | null }> {
  const { rows } = await db.query<{ size: number; oldest: string | null }>(
    `select (select coalesce(sum(rows), 0)::bigint from read_model_counts where name = 'webhook_queue') as size,
            (select created_at from webhook_queue order by created_at, position limit 1) as oldest`,
  );
  return rows[0] ?? { size: 0, oldest: null };
}

/** Whether a document has been announced and not been read to the end since: what we know of it may be old. */
export async function isToBeRead(db: Queryable, documentId: number): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>(
    `select exists (select from webhook_queue where document_id = $1)
         or exists (select from document_processing where document_id = $1) as waits`,
    [documentId],
  );
  return rows[0]?.waits === true;
}

/** Whose turn it is. */
export async function oldestQueued(db: Queryable): Promise<QueuedDocument | null> {
  const { rows } = await db.query<QueuedDocument>(
    `select document_id, created_at, position, source, failures
       from webhook_queue order by created_at, position limit 1`,
  );
  return rows[0] ?? null;
}
