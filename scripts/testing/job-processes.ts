import type { Database } from '../../src/platform/database/index.ts';
import {
  type Job,
  type JobLogger,
  type Jobs,
  type JobTick,
  openJobs,
  type WorkQueue,
} from '../../src/platform/jobs/index.ts';
import { testDatabase } from './test-database.ts';

type Options = { takeOverAfterMs?: number; tickWithinMs?: number; onTick?: (tick: JobTick) => void };

/** Processes with jobs, on a database of their own. */
export async function jobProcesses() {
  const db = await testDatabase({ migrated: false });
  const started: RunningJobs[] = [];
  const warnings: string[] = [];
  const warn = (_: object, message: string) => void warnings.push(message);
  const logger = { debug() {}, info() {}, warn, error() {} };
  return {
    db,
    logger,
    warnings,
    /** What stands for one process. */
    async start(jobs: Job[], options: Options = {}): Promise<RunningJobs> {
      const one = await runJobs(db, { jobs }, { logger, ...options });
      started.push(one);
      return one;
    },
    async end(): Promise<void> {
      for (const one of started) await one.stop(2_000);
      await db.drop();
    },
  };
}

export type RunningJobs = Jobs & { stop(withinMs: number): Promise<void> };

/** Jobs as in a process that runs nothing else. */
export async function runJobs(
  db: Database,
  work: { jobs: Job[]; workQueues?: WorkQueue[] },
  { onTick, ...options }: Options & { logger: JobLogger },
): Promise<RunningJobs> {
  const jobs = await openJobs(db, { timeZone: 'Europe/Berlin', ...options });
  const prepared = await jobs.prepare({ ...work, ...(onTick && { onTick }) });
  prepared.begin();
  return {
    ...jobs,
    async stop(withinMs) {
      await prepared.stop(withinMs);
      await jobs.close();
    },
  };
}

export type JobProcesses = Awaited<ReturnType<typeof jobProcesses>>;

/** Work that counts how many runs there are, and how many there were at once. */
export function countingRuns(ms = 20) {
  const seen = { runs: 0, now: 0, most: 0 };
  const run = async () => {
    seen.runs += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((done) => setTimeout(done, ms));
    seen.now -= 1;
  };
  return { seen, run };
}
