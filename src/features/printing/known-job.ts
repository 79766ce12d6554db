import type { PrintJobRow } from '../../../projections/print-jobs.ts';
import { type DomainEvents, printJobStream } from '../../domain/events/index.ts';
import { overdueSql, type Queryable } from '../../platform/database/index.ts';
import { appendIfUnchanged, type NewEvent, type Origin } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { EXPIRES_AFTER_SECONDS, type JobRefusal, type KnownJob } from './decide-job.ts';
import type { PrintingDeps } from './printing-deps.ts';

export type FoundJob = PrintJobRow & KnownJob;

/** @throws Problem `not-found` */
export async function findJob(db: Queryable, jobId: string): Promise<FoundJob> {
  const { rows } = await db.query<FoundJob>(`${JOBS} where job_id = $2`, [EXPIRES_AFTER_SECONDS, jobId]);
  if (!rows[0]) throw new Problem('not-found', { reason: 'print-job-unknown' });
  return rows[0];
}

/** Those that time may have ended. */
export async function openJobs(db: Queryable): Promise<FoundJob[]> {
  const { rows } = await db.query<FoundJob>(
    `${JOBS} where state in ('queued', 'fetched')
       and case when started_at is null then ${TOO_OLD} else ${LEASE_OVER} end
     order by queued_at limit 100`,
    [EXPIRES_AFTER_SECONDS],
  );
  return rows;
}

/**
 * Records what is decided about a job; decided anew when something else was recorded first.
 *
 * @throws Problem `not-found`, or what is refused as `conflict`
 */
export async function changeJob(
  { db, log }: Pick<PrintingDeps, 'db' | 'log'>,
  jobId: string,
  origin: Origin,
  decide: (job: FoundJob) => NewEvent<DomainEvents>[] | JobRefusal,
): Promise<FoundJob> {
  for (;;) {
    const job = await findJob(db, jobId);
    const decided = decide(job);
    if (typeof decided === 'string') throw new Problem('conflict', { reason: decided });
    if (decided.length === 0) return job;
    const expectedVersion = job.version;
    const recorded = await appendIfUnchanged(log, printJobStream(jobId), decided, {
      origin,
      expectedVersion,
    });
    if (recorded) return job;
  }
}

const LEASE_OVER = overdueSql('coalesce(started_at, fetched_at)', 'lease_seconds');
const TOO_OLD = overdueSql('queued_at', '$1');
const JOBS = `
  select *, coalesce(${LEASE_OVER}, false) as lease_over, ${TOO_OLD} as too_old from print_jobs`;
