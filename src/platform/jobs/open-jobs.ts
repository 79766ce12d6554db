import type { Database } from '../database/index.ts';
import { startBoss } from './boss.ts';
import { type Enqueuing, enqueuing } from './enqueue.ts';
import type { Job } from './job.ts';
import type { JobContext, JobLogger, JobOptions, Worker } from './job-context.ts';
import type { JobTick } from './job-tick.ts';
import { openWorkQueue } from './open-work-queue.ts';
import { openSingleton } from './singleton.ts';
import type { WorkQueue } from './work-queue.ts';

export type Jobs = Enqueuing & {
  /**
   * Runs a job now, unless it is running anywhere; resolves with whether it was started here.
   *
   * @param run what to do this time in place of the job's own `run`: for work that is asked for with wishes
   */
  trigger(name: string, run?: Job['run']): Promise<boolean>;
};

export type OpenedJobs = Jobs & {
  /** Makes everything ready. Nothing of it begins: what its runs need is opened meanwhile. */
  prepare(work: Work): Promise<PreparedWork>;
  close(): Promise<void>;
};

type Work = {
  jobs: readonly Job[];
  workQueues?: readonly WorkQueue[];
  /** Called with every tick of every job; must be quick and must not throw. */
  onTick?: (tick: JobTick) => void;
};

type PreparedWork = {
  /** Begins with all of it: once, when whatever its runs may touch is open. */
  begin(): void;
  /** Starts nothing more, asks running jobs to finish, and waits for them at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
};

/** Longer than any query to a silent database takes, short enough to wait for. */
const TICK_WITHIN_MS = 20_000;

/** Opens pg-boss, for what features do by themselves: singletons, of which one runs over all processes, and work queues. */
export async function openJobs(
  database: Database,
  { logger, timeZone, takeOverAfterMs = 15_000, tickWithinMs = TICK_WITHIN_MS }: JobOptions,
): Promise<OpenedJobs> {
  const opened = await startBoss(database, (error) =>
    logger.warn({ error: error.message }, 'pg-boss reports an error'),
  );
  const { boss } = opened;
  const stopping = new AbortController();
  const singletons = new Map<string, (run?: Job['run']) => Promise<boolean>>();

  return {
    ...enqueuing(boss),
    async trigger(name, run) {
      const trigger = singletons.get(name);
      if (!trigger) throw new Error(`There is no job ${name}`);
      return trigger(run);
    },
    async prepare({ jobs, workQueues = [], onTick = () => {} }) {
      const context: JobContext = {
        ...{ database, boss, bossDb: opened.db, logger, timeZone, takeOverAfterMs, tickWithinMs, onTick },
        stopping: stopping.signal,
        onStartable: sayOnce(logger),
      };
      const workers: Worker[] = [];
      for (const job of jobs) {
        const singleton = await openSingleton(job, context);
        workers.push(singleton);
        singletons.set(job.name, singleton.trigger);
      }
      for (const queue of workQueues) workers.push(...(await openWorkQueue(queue, context)));
      return {
        begin() {
          for (const worker of workers) worker.begin();
        },
        async stop(withinMs) {
          stopping.abort();
          const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
          await Promise.race([Promise.all(workers.map((worker) => worker.ended())), late]);
          await Promise.all(workers.map((worker) => worker.handBack()));
        },
      };
    },
    async close() {
      stopping.abort();
      await opened.stop();
    },
  };
}

function sayOnce(logger: JobLogger): JobContext['onStartable'] {
  let isAway = false;
  return (name, failure) => {
    if (failure && !isAway) logger.warn({ job: name, error: failure.message }, 'jobs cannot be started');
    if (!failure && isAway) logger.info({ job: name }, 'jobs go on');
    isAway = failure !== null;
  };
}
