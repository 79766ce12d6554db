import { attemptOf, type Failures } from '../src/domain/events/index.ts';
import { type DocumentInProcess, type Plan, processAfter } from '../src/domain/processing-state/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type { DocumentInProcess, Plan };

export const documentProcessing = projection<DocumentInProcess, number>({
  name: 'document_processing',
  version: 4,
  key: 'document_id',
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: processAfter,
});

/** The document that is being processed at this moment. */
export async function processingNow(
  db: Queryable,
): Promise<{ documentId: number; startedAt: string; attempt: number } | null> {
  const { rows } = await db.query<{ documentId: number; startedAt: string; failures: Failures }>(
    `select document_id as "documentId", since as "startedAt", failures
       from document_processing where state = 'processing' order by since limit 1`,
  );
  const [row] = rows;
  return row
    ? { documentId: row.documentId, startedAt: row.startedAt, attempt: attemptOf(row.failures) }
    : null;
}

/** How many documents are in each state. */
export async function countByState(db: Queryable): Promise<Record<DocumentInProcess['state'], number>> {
  const { rows } = await db.query<{ state: DocumentInProcess['state']; n: number }>(
    'select state, count(*) as n from document_processing group by state',
  );
  const counted = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  return { processing: 0, waiting: 0, parked: 0, ...counted };
}

const COLUMNS = `document_id, state, since, processing_id, run_id, source, failures, resumed, called_again,
  plan, retry_at, reason, because, error, queued_at, parked`;

/**
 * How many documents are parked, and since when the first of them.
 *
 * @param after only those that were parked later (ISO 8601)
 */
export async function parkedDocuments(
  db: Queryable,
  after: string | null = null,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await db.query<{ count: number; oldest: string | null }>(
    `select count(*) as count, min(since) as oldest from document_processing
      where state = 'parked' and ($1::timestamptz is null or since > $1)`,
    [after],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Documents whose processing began and did not end; while no process works on them, these were interrupted. */
export async function unfinishedDocuments(db: Queryable): Promise<DocumentInProcess[]> {
  const { rows } = await db.query<DocumentInProcess>(
    `select ${COLUMNS} from document_processing where state = 'processing' order by since`,
  );
  return rows;
}

/**
 * Waits that are over. Also those that began in the future: a clock was ahead for a moment, and
 * would otherwise hold it back for as long as that.
 */
export const RETRY_IS_DUE = `state = 'waiting' and (retry_at <= now() or since > now() + interval '1 minute')`;

/** Documents whose wait is over. */
export async function dueRetries(db: Queryable, limit = 100): Promise<DocumentInProcess[]> {
  const { rows } = await db.query<DocumentInProcess>(
    `select ${COLUMNS} from document_processing
      where ${RETRY_IS_DUE} order by retry_at, document_id limit $1`,
    [limit],
  );
  return rows;
}

/** Documents that failed because Paperless did, whether they are to be tried again or were given up. */
export async function failedByPaperless(db: Queryable): Promise<DocumentInProcess[]> {
  const { rows } = await db.query<DocumentInProcess>(
    `select ${COLUMNS} from document_processing
      where (state = 'waiting' and reason = 'dms') or (state = 'parked' and reason = 'dms-failed')
      order by coalesce(queued_at, since), document_id`,
  );
  return rows;
}

/** The current processing of a document, for the read models that take part in it. */
export async function inProcess(db: Queryable, documentId: number): Promise<DocumentInProcess | null> {
  const { rows } = await db.query<DocumentInProcess>(
    `select ${COLUMNS} from document_processing where document_id = $1`,
    [documentId],
  );
  return rows[0] ?? null;
}
