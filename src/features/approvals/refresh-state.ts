import type { FailureCause } from '../../domain/events/index.ts';
import { overdueSql, type Queryable } from '../../platform/database/index.ts';

/** Progress of the last refresh of all documents that need approval. */
export type RefreshState = {
  requested_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  /** Documents to be checked, as far as that is known. */
  total: number;
  done: number;
  /** Documents that looked otherwise than when they were last read. */
  changed: number;
  vanished: number;
  /** Why it could not be finished, and what was said word for word. */
  because: FailureCause | null;
  error: string | null;
};

export async function refreshState(db: Queryable): Promise<RefreshState> {
  const { rows } = await db.query<RefreshState>(
    `select requested_at, started_at, finished_at, total, done, changed, vanished, because, error
       from approval_refresh`,
  );
  if (!rows[0]) throw new Error('The table approval_refresh has lost its row; restore it from a backup');
  return rows[0];
}

/** Asks for a refresh; it begins with the next tick, also when this process ends before. */
export async function requestRefresh(db: Queryable): Promise<void> {
  await db.query('update approval_refresh set requested_at = clock_timestamp()');
}

/**
 * Asked for since the last one began, or cut off, or begun before a document type got its flag; a while later also
 * when it failed.
 */
export async function isRefreshDue(db: Queryable, retrySeconds: number): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select coalesce(requested_at > coalesce(started_at, '-infinity'), false)
         or (started_at is not null and finished_at is null)
         or coalesce(started_at > now() + interval '5 seconds', false)
         or (error is not null and ${overdueSql('finished_at', '$1')})
         or exists (select from document_types
                     where freigabe_erforderlich and changed_at > coalesce(started_at, '-infinity')) as due
       from approval_refresh`,
    [retrySeconds],
  );
  return rows[0]?.due === true;
}

export async function beginRefresh(db: Queryable): Promise<void> {
  await db.query(
    `update approval_refresh
        set started_at = clock_timestamp(), finished_at = null, total = 0, done = 0, changed = 0, vanished = 0,
            because = null, error = null`,
  );
}

export type Counts = Pick<RefreshState, 'total' | 'done' | 'changed' | 'vanished'>;

export async function noteProgress(db: Queryable, { total, done, changed, vanished }: Counts): Promise<void> {
  await db.query('update approval_refresh set total = $1, done = $2, changed = $3, vanished = $4', [
    total,
    done,
    changed,
    vanished,
  ]);
}

export async function endRefresh(
  db: Queryable,
  failure: { because: FailureCause; error: string } | null,
): Promise<void> {
  await db.query('update approval_refresh set finished_at = clock_timestamp(), because = $1, error = $2', [
    failure && JSON.stringify(failure.because),
    failure?.error ?? null,
  ]);
}
