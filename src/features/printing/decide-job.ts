import type { PrintJobRow } from '../../../projections/print-jobs.ts';
import type { DomainEvents, PrintEnd, PrintReason } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';

/** A label that nobody waits for any more must not come out next morning. */
export const EXPIRES_AFTER_SECONDS = 15 * 60;
const LEASE_SECONDS = 60;
const SECONDS_A_LABEL = 2;

/** What is known of a job when something is to happen to it. */
export type KnownJob = Pick<
  PrintJobRow,
  'job_id' | 'state' | 'fence' | 'labels' | 'copies' | 'started_at' | 'version'
> & {
  /** Its lease has run out. */
  lease_over: boolean;
  /** It was queued too long ago to be printed. */
  too_old: boolean;
};

export type PrintOutcome = {
  state: Extract<PrintEnd, 'printed' | 'failed' | 'unclear'>;
  reason: PrintReason | null;
};
export type JobRefusal = 'print-job-taken' | 'print-job-ended' | 'print-job-begun' | 'print-job-expired';
type Events = NewEvent<DomainEvents>[];

/**
 * An agent fetches a job: the first one, or one after another agent's lease ran out before that had asked for the label.
 * A job that was begun is given to nobody else, because its label may have come out.
 */
export function decideFetch(
  job: KnownJob,
): { event: Events[number]; fence: number; leaseSeconds: number } | null {
  const isFree = job.state === 'queued' || (job.state === 'fetched' && !job.started_at && job.lease_over);
  if (!isFree || job.too_old) return null;
  const fence = job.fence + 1;
  const leaseSeconds = LEASE_SECONDS + SECONDS_A_LABEL * job.labels * job.copies;
  const data = { jobId: job.job_id, fence, leaseSeconds };
  return { event: { type: 'PrintJobFetched', data }, fence, leaseSeconds };
}

/** An agent asks for the label. The same one may ask again: its answer may have been lost. */
export function decideStart(job: KnownJob, fence: number): Events | JobRefusal {
  if (job.fence !== fence) return 'print-job-taken';
  if (job.state !== 'fetched') return 'print-job-ended';
  if (job.started_at) return [];
  if (job.too_old) return 'print-job-expired';
  return [{ type: 'PrintJobStarted', data: { jobId: job.job_id, fence } }];
}

/** An agent says how it ended. After its lease this still corrects what was unclear, and nothing else. */
export function decideReport(job: KnownJob, fence: number, outcome: PrintOutcome): Events | JobRefusal {
  if (job.fence !== fence) return 'print-job-taken';
  const isKnownBetter = outcome.state === 'unclear' && (job.state === 'printed' || job.state === 'failed');
  if (job.state === outcome.state || isKnownBetter) return [];
  if (job.state !== 'fetched' && job.state !== 'unclear') return 'print-job-ended';
  return [ended(job, outcome.state, outcome.reason)];
}

/** A person does not want it any more. What was begun cannot be called back. */
export function decideCancel(job: KnownJob): Events | JobRefusal {
  if (job.state === 'cancelled') return [];
  if (job.state !== 'queued' && job.state !== 'fetched') return 'print-job-ended';
  return job.started_at ? 'print-job-begun' : [ended(job, 'cancelled', null)];
}

/** Time has passed. */
export function decideOverdue(job: KnownJob): Events {
  if (job.state !== 'queued' && job.state !== 'fetched') return [];
  if (job.started_at) return job.lease_over ? [ended(job, 'unclear', 'lease-ran-out')] : [];
  return job.too_old ? [ended(job, 'expired', 'too-late')] : [];
}

const ended = ({ job_id }: KnownJob, state: PrintEnd, reason: PrintReason | null): Events[number] => ({
  type: 'PrintJobEnded',
  data: { jobId: job_id, state, reason },
});
