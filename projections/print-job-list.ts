import type { Queryable } from '../src/platform/database/index.ts';
import type { PrintJobRow } from './print-jobs.ts';

export const PRINT_JOB_FILTERS = ['all', 'open', 'printed', 'troubled'] as const;
export type PrintJobFilter = (typeof PRINT_JOB_FILTERS)[number];
export type PrintJobView = PrintJobRow & { detail: string | null };

/** One page of the jobs, the newest first, with what the printer said. */
export async function listPrintJobs(
  db: Queryable,
  { state, page, pageSize }: { state: PrintJobFilter; page: number; pageSize: number },
): Promise<{ rows: PrintJobView[]; total: number }> {
  const which = STATES[state];
  const [{ rows }, counted] = await Promise.all([
    db.query<PrintJobView>(
      `select j.*, c.detail from print_jobs j left join print_job_contents c using (job_id)
        where ${which} order by queued_at desc, job_id limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::integer as total from print_jobs where ${which}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function printJobView(db: Queryable, jobId: string): Promise<PrintJobView | undefined> {
  const { rows } = await db.query<PrintJobView>(
    'select j.*, c.detail from print_jobs j left join print_job_contents c using (job_id) where job_id = $1',
    [jobId],
  );
  return rows[0];
}

const STATES: Record<PrintJobFilter, string> = {
  all: 'true',
  open: "state in ('queued', 'fetched')",
  printed: "state = 'printed'",
  troubled: "state in ('failed', 'unclear', 'expired')",
};
