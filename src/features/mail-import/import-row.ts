import type { Queryable } from '../../platform/database/index.ts';
import type { EndState, ImportProgress, ImportState } from './import-progress.ts';

/** An import as it was asked for, and as its holder last said that it was. */
export type ImportRow = {
  job_id: string;
  account_id: string;
  folder: string;
  uid_validity: string;
  scope: 'public' | 'personal';
  /** Who may see it; null: all people of the inbox. */
  owner: string | null;
  started_by: string;
  started_at: string;
  state: Exclude<ImportState, 'interrupted'>;
  is_leased: boolean;
  progress: ImportProgress;
  ended_at: string | null;
};

/** So long an import belongs to its holder after it was last heard of. */
const LEASE_S = 30;
/** So long an ended import can be looked at. */
const KEPT_DAYS = 30;

export async function addImport(
  db: Queryable,
  row: Omit<ImportRow, 'started_at' | 'state' | 'is_leased' | 'ended_at'>,
  holder: string,
): Promise<void> {
  await db.query(
    `insert into mail_imports (job_id, account_id, folder, uid_validity, scope, owner, started_by, progress, state,
                               holder, leased_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9, now() + make_interval(secs => ${LEASE_S}))`,
    [
      ...[row.job_id, row.account_id, row.folder, row.uid_validity, row.scope, row.owner, row.started_by],
      ...[JSON.stringify(row.progress), holder],
    ],
  );
}

/** An import for somebody who may see it; null: there is none, or it is somebody else's. */
export async function findImport(db: Queryable, sub: string, jobId: string): Promise<ImportRow | null> {
  const { rows } = await db.query<ImportRow>(
    `${SELECT} where job_id = $1 and (owner is null or owner = $2)`,
    [jobId, sub],
  );
  return rows[0] ?? null;
}

/** Who has started the imports that nobody asked for. */
export const SCHEDULED = 'mail-import';

/** The latest imports that somebody may see; of those that nobody asked for, only such as did something. */
export async function listImports(db: Queryable, sub: string, limit: number): Promise<ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    `${SELECT} where (owner is null or owner = $1)
        and not (started_by = $3 and state = 'finished' and not progress -> 'mails' @> '[{"state": "taken"}]')
      order by started_at desc limit $2`,
    [sub, limit, SCHEDULED],
  );
  return rows;
}

/** One that is open and has no holder any more was interrupted. */
export const stateOf = ({ state, is_leased, ended_at }: ImportRow): ImportState =>
  ended_at === null && !is_leased ? 'interrupted' : state;

/**
 * The holder is alive, and this far.
 *
 * @returns whether it was cancelled; null: it is the holder no more
 */
export async function beat(
  db: Queryable,
  jobId: string,
  holder: string,
  now: { state: 'queued' | 'running'; progress: ImportProgress },
): Promise<{ isCancelled: boolean } | null> {
  const { rows } = await db.query<{ is_cancelled: boolean }>(
    `update mail_imports
        set leased_until = now() + make_interval(secs => ${LEASE_S}), state = $3, progress = $4
      where job_id = $1 and holder = $2 and ended_at is null returning is_cancelled`,
    [jobId, holder, now.state, JSON.stringify(now.progress)],
  );
  return rows[0] ? { isCancelled: rows[0].is_cancelled } : null;
}

/** The statement that ends it, for the transaction of the fact that says so. */
export const endImport = (jobId: string, holder: string, state: EndState, progress: ImportProgress) => ({
  text: `update mail_imports set state = $3, progress = $4, ended_at = now(), leased_until = null
          where job_id = $1 and holder = $2 and ended_at is null`,
  values: [jobId, holder, state, JSON.stringify(progress)],
});

/** The process ends: others need not wait for the lease. */
export async function letGo(db: Queryable, jobId: string, holder: string): Promise<void> {
  await db.query('update mail_imports set leased_until = null where job_id = $1 and holder = $2', [
    jobId,
    holder,
  ]);
}

/** Asks whoever holds it to stop. @returns whether anybody did */
export async function askToCancel(db: Queryable, jobId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update mail_imports set is_cancelled = true where job_id = $1 and ended_at is null and leased_until > now()',
    [jobId],
  );
  return rowCount === 1;
}

/** Takes over what nobody works on. @returns whether it is ours now */
export async function takeOver(
  db: Queryable,
  jobId: string,
  holder: string,
  progress: ImportProgress,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update mail_imports
        set holder = $2, progress = $3, state = 'queued', is_cancelled = false, ended_at = null,
            leased_until = now() + make_interval(secs => ${LEASE_S})
      where job_id = $1 and (ended_at is not null or leased_until is null or leased_until < now())`,
    [jobId, holder, JSON.stringify(progress)],
  );
  return rowCount === 1;
}

export const removeOldImports = (db: Queryable) =>
  db.query(
    `delete from mail_imports where started_at < now() - make_interval(days => ${KEPT_DAYS})
        and (ended_at is not null or leased_until is null or leased_until < now())`,
  );

const SELECT = `
  select job_id, account_id, folder, uid_validity, scope, owner, started_by, started_at, state, progress, ended_at,
         leased_until is not null and leased_until > now() as is_leased
    from mail_imports`;
