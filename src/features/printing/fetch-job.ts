import { printJobStream } from '../../domain/events/index.ts';
import { appendIfUnchanged, type Origin } from '../../platform/event-log/index.ts';
import { decideFetch } from './decide-job.ts';
import type { JobBoard } from './job-board.ts';
import { type FoundJob, findJob } from './known-job.ts';
import type { PrintingDeps } from './printing-deps.ts';

export type FetchedJob = { job: FoundJob; fence: number; leaseSeconds: number };
type Wanted = {
  agentId: string;
  devices: readonly string[] | null;
  withinMs: number;
  gone: AbortSignal;
  origin: Origin;
};

/** The next job of an agent, now its own; null when none came in time. */
export async function fetchJob(
  deps: PrintingDeps & { board: JobBoard },
  { agentId, devices, withinMs, gone, origin }: Wanted,
): Promise<FetchedJob | null> {
  const until = performance.now() + withinMs;
  for (;;) {
    const jobId = await deps.board.next(agentId, devices, until - performance.now(), gone);
    if (!jobId) return null;
    // Taken off the board for a caller who does not listen any more.
    if (gone.aborted) {
      deps.board.changed();
      return null;
    }
    const fetched = await claim(deps, jobId, origin);
    if (fetched) return fetched;
  }
}

/** Null: another one was faster, or it is not wanted any more. */
async function claim({ db, log }: PrintingDeps, jobId: string, origin: Origin): Promise<FetchedJob | null> {
  const job = await findJob(db, jobId);
  const decided = decideFetch(job);
  if (!decided) return null;
  const { event, fence, leaseSeconds } = decided;
  const expectedVersion = job.version;
  const recorded = await appendIfUnchanged(log, printJobStream(jobId), [event], { origin, expectedVersion });
  return recorded && { job, fence, leaseSeconds };
}
