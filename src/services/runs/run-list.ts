import type { Queryable } from '../../platform/database/index.ts';
import { isJobRunning } from '../../platform/jobs/index.ts';
import type { RunRow } from './run-table.ts';

type RunQuery = {
  kind: string;
  page: number;
  pageSize: number;
  /**
   * Only those that say something new and where one of these numbers of the result is not 0, that failed or stopped, or
   * that only looked.
   */
  withAnyOf?: readonly string[] | undefined;
};

/** Runs of a kind, the newest first, with their results but for the long list of items. */
export async function listRuns(
  db: Queryable,
  { kind, page, pageSize, withAnyOf }: RunQuery,
): Promise<{ rows: RunRow[]; total: number }> {
  const wanted = withAnyOf ? `and ${NOTABLE}` : '';
  const given = withAnyOf ? [kind, withAnyOf] : [kind];
  const limits = `limit $${given.length + 1} offset $${given.length + 2}`;
  const [{ rows }, counted] = await Promise.all([
    db.query<RunRow>(
      `select run_id, kind, state, dry_run, started_at, finished_at, result - 'items' as result, error
         from runs where kind = $1 ${wanted} order by started_at desc, run_id ${limits}`,
      [...given, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*) as total from runs where kind = $1 ${wanted}`, given),
  ]);
  const isDead = rows.some(({ state }) => state === 'running') && !(await isJobRunning(db, kind));
  return {
    rows: rows.map((row) => (isDead && row.state === 'running' ? { ...row, state: 'interrupted' } : row)),
    total: counted.rows[0]?.total ?? 0,
  };
}

const NOTABLE = `(dry_run or state <> 'finished' or result ? 'stopped' or (is_news and exists (
  select from unnest($2::text[]) as name where (result ->> name)::int > 0)))`;
