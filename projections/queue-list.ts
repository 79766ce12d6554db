import {
  attemptOf,
  type CauseInWords,
  causeInWords,
  type FailureCause,
  type Failures,
  NO_FAILURES,
  type QueueSource,
} from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import type { DocumentInProcess } from './document-processing.ts';
import type { UnseenDocument } from './unseen-documents.ts';
import type { QueuedDocument } from './webhook-queue.ts';

/** A document on its way; one that is announced again while it is processed is listed twice. */
export type QueueEntry = {
  documentId: number;
  state: 'queued' | 'processing' | 'waiting' | 'parked' | 'gone';
  source: QueueSource;
  createdAt: string;
  attempt: number;
  retryAt?: string;
  reason?: NonNullable<DocumentInProcess['reason']>;
  /** In words; `lastError` is what was said word for word. */
  cause?: CauseInWords;
  lastError?: string;
};

/**
 * In the order in which they matter: what is processed, what waits its turn, what waits for a time, what is parked,
 * and what Paperless did not show to us.
 */
export async function listQueue(
  db: Queryable,
  { state, page, pageSize }: { state?: QueueEntry['state'] | undefined; page: number; pageSize: number },
): Promise<{ items: QueueEntry[]; total: number }> {
  const { rows } = await db.query<ListRow>(
    `with entries as (
       select document_id, 'queued' as state, 2 as rank, source, created_at, position, failures,
              null::timestamptz as retry_at, null as reason, null::jsonb as because, null as error
         from webhook_queue
       union all
       select document_id, state, case state when 'processing' then 1 when 'waiting' then 3 else 4 end, source,
              since, 0::bigint, failures, retry_at, reason, because, error
         from document_processing
       union all
       select document_id, 'gone', 5, 'webhook', since, 0::bigint, null, null, 'not-found', null, null
         from unseen_documents
     ), chosen as (select * from entries where $1::text is null or state = $1)
     select document_id, state, source, created_at, failures, retry_at, reason, because, error,
            (select count(*) from chosen) as total
       from chosen
      order by rank, retry_at, created_at, position, document_id
      limit $2 offset $3`,
    [state ?? null, pageSize, (page - 1) * pageSize],
  );
  return { items: rows.map(toEntry), total: rows[0]?.total ?? 0 };
}

/** The same list from rows of these tables that were not asked from the database. */
export function queueEntries(
  queued: readonly QueuedDocument[],
  inProcess: readonly DocumentInProcess[],
  unseen: readonly UnseenDocument[],
): QueueEntry[] {
  const rows = [
    ...queued.map((row) => ({ ...row, ...JUST_QUEUED })),
    ...inProcess.map((row) => ({ ...row, created_at: row.since, position: 0 })),
    ...unseen.map(({ document_id, since }) => ({ ...GONE, document_id, created_at: since })),
  ];
  return rows
    .sort(
      (a, b) =>
        RANK[a.state] - RANK[b.state] ||
        compare(a.retry_at ?? LAST, b.retry_at ?? LAST) ||
        compare(a.created_at, b.created_at) ||
        a.position - b.position ||
        a.document_id - b.document_id,
    )
    .map(toEntry);
}

const JUST_QUEUED = { state: 'queued', retry_at: null, reason: null, because: null, error: null } as const;
const GONE = {
  ...({ state: 'gone', source: 'webhook', position: 0, failures: null, retry_at: null } as const),
  ...({ reason: 'not-found', because: null, error: null } as const),
};
const RANK = { processing: 1, queued: 2, waiting: 3, parked: 4, gone: 5 } as const;
/** After every time, as null is in an order of the database. */
const LAST = '~';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type ListRow = {
  document_id: number;
  state: QueueEntry['state'];
  source: QueueSource;
  created_at: string;
  failures: Failures | null;
  retry_at: string | null;
  reason: DocumentInProcess['reason'];
  because: FailureCause | null;
  error: string | null;
  total: number;
};

function toEntry(row: Omit<ListRow, 'total'>): QueueEntry {
  return {
    documentId: row.document_id,
    state: row.state,
    source: row.source,
    createdAt: row.created_at,
    attempt: attemptOf(row.failures ?? NO_FAILURES),
    ...(row.retry_at && { retryAt: row.retry_at }),
    ...(row.reason && { reason: row.reason }),
    ...(row.because && { cause: causeInWords(row.because) }),
    ...(row.error && { lastError: row.error }),
  };
}
