import { type QueuedDocument, queueAfter } from '../src/domain/processing-state/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type { QueuedDocument };

export const webhookQueue = projection<QueuedDocument, number>({
  name: 'webhook_queue',
  version: 2,
  key: 'document_id',
  counted: true,
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: queueAfter,
});

/** How many documents wait, and since when the oldest of them. */
export async function queueSize(db: Queryable): Promise<{ size: number; oldest: string | null }> {
  const { rows } = await db.query<{ size: number; oldest: string | null }>(
    `select (select coalesce(sum(rows), 0)::bigint from read_model_counts where name = 'webhook_queue') as size,
            (select created_at from webhook_queue order by created_at, position limit 1) as oldest`,
  );
  return rows[0] ?? { size: 0, oldest: null };
}

/** Documents that wait for their turn or for another try, and since when the first of them does. */
export async function waitingDocuments(db: Queryable): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await db.query<{ count: number; oldest: string | null }>(
    `select (select coalesce(sum(rows), 0)::bigint from read_model_counts where name = 'webhook_queue')
            + (select count(*) from document_processing where state = 'waiting') as count,
            least((select created_at from webhook_queue order by created_at, position limit 1),
                  (select min(since) from document_processing where state = 'waiting')) as oldest`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/**
 * What was written a moment ago settles first: Paperless calls back for each of our writes, and may save an old
 * copy over them. One look then answers all those calls. Manual requests do not wait; neither does what a
 * clock that was ahead for a moment would hold back for long.
 */
const HAS_SETTLED = `q.source not in ('webhook', 'sweep') or not exists (
  select from write_checks c where c.document_id = q.document_id
     and c.due_at > now() and c.due_at <= now() + interval '1 minute')`;

/** Whether any document is due. */
export const SOMEBODY_IS_NEXT = `exists (select from webhook_queue q where ${HAS_SETTLED})`;

/** The documents that are due. */
export async function oldestQueued(db: Queryable): Promise<QueuedDocument | null> {
  const { rows } = await db.query<QueuedDocument>(
    `select document_id, created_at, position, source, failures
       from webhook_queue q where ${HAS_SETTLED} order by created_at, position limit 1`,
  );
  return rows[0] ?? null;
}
