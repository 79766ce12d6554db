import { type Job, type Jobs, type JobTick, startJobs } from '../../src/jobs/index.ts';
import { testDatabase } from './test-database.ts';

type Options = { takeOverAfterMs?: number; tickWithinMs?: number; onTick?: (tick: JobTick) => void };

/** Processes with jobs, on a database of their own. */
export async function jobProcesses() {
  const db = await testDatabase({ migrated: false });
  const started: Jobs[] = [];
  const warnings: string[] = [];
  const warn = (_: object, message: string) => void warnings.push(message);
  const logger = { debug() {}, info() {}, warn, error() {} };
  return {
    db,
    warnings,
    /** What stands for one process. */
    async start(jobs: Job[], options: Options = {}): Promise<Jobs> {
      const one = await startJobs(db, { jobs }, { logger, timeZone: 'Europe/Berlin', ...options });
      started.push(one);
      return one;
    },
    async end(): Promise<void> {
      for (const one of started) await one.stop(2_000);
      await db.drop();
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
