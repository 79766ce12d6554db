import { v5 as uuidv5 } from 'uuid';
import { withTimeout } from '../async/index.ts';
import {
  type Database,
  holdSessionLock,
  type Queryable,
  type SessionLock,
  sessionLockHolder,
} from '../database/index.ts';
import { startBoss } from './boss.ts';
import type { Job } from './job.ts';
import { runWithin } from './run-within.ts';
import { atTimesOf } from './schedule.ts';

export type JobLogger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What became of one tick, or of one call for a job. */
export type JobTick =
  | { job: string; result: 'done' | 'failed'; ms: number }
  /** `idle`: nothing to do; `running`: still at it here; `elsewhere`: another process is at it. */
  | { job: string; result: 'idle' | 'running' | 'elsewhere' }
  /** It could not be found out, or not be begun: the database is away, or something hangs. */
  | { job: string; result: 'not-started' };

type Options = {
  logger: JobLogger;
  /** What the fields of schedules are meant in: the IANA name of a zone. */
  timeZone: string;
  takeOverAfterMs?: number;
  /** After how long a tick counts as failed, so that the next one can try. */
  tickWithinMs?: number;
  /** Must be quick and must not throw. */
  onTick?: (tick: JobTick) => void;
};

export type Jobs = {
  /**
   * Runs a job now, unless it is running anywhere; resolves with whether it was started here.
   *
   * @param run what to do this time in place of the job's own `run`: for work that is asked for with wishes
   */
  trigger(name: string, run?: Job['run']): Promise<boolean>;
  /** Ends ticks, tells running jobs to finish, and waits for them at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
};

/** How often a tick that finds its job running elsewhere looks whether that run is still alive. */
const LOOK_FOR_DEAD_RUNS_MS = 2_000;

/**
 * Starts the jobs on pg-boss, each a queue that holds one job at a time, waiting or active, over all processes.
 * Whoever's tick puts the job there also takes it, so there is no polling and no delay. A run also holds a
 * session lock: that, not the row of pg-boss, says whether a run is alive, because it ends with its process.
 */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  { logger, timeZone, takeOverAfterMs = 15_000, tickWithinMs = TICK_WITHIN_MS, onTick = () => {} }: Options,
): Promise<Jobs> {
  const { boss, stop: stopBoss } = await startBoss(database, (error) =>
    logger.warn({ error: error.message }, 'pg-boss reports an error'),
  );

  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** Taken, or about to be, and not locked yet: such a run looks as if its process had died. */
  const starting = new Set<string>();
  const leases = new Set<SessionLock>();
  const timers: (() => void)[] = [];
  let databaseAway = false;

  /** One attempt to run a job: put it there if none is there, take it if it is there to be taken, lock it. */
  const attempt = async (job: Job, options: { id?: string } = {}): Promise<boolean> => {
    if (isRunning(job) || stopping.signal.aborted) return false;
    starting.add(job.name);
    return begin(job, options).finally(() => starting.delete(job.name));
  };

  const begin = async (job: Job, options: { id?: string }): Promise<boolean> => {
    await boss.send(job.name, {}, options);
    const [taken] = await boss.fetch(job.name);
    if (!taken || running.has(job.name)) {
      onTick({ job: job.name, result: 'elsewhere' });
      return false;
    }
    const startedAt = performance.now();
    const told = (result: 'done' | 'failed') =>
      onTick({ job: job.name, result, ms: performance.now() - startedAt });
    const held = Promise.withResolvers<boolean>();
    const run = runOnce(job, held.resolve).then(
      (ran) => {
        if (ran) told('done');
        else onTick({ job: job.name, result: 'elsewhere' });
        return boss.complete(job.name, taken.id);
      },
      async (error: unknown) => {
        told('failed');
        logger.error({ job: job.name, error }, 'a job failed');
        await boss.fail(job.name, taken.id, { message: String(error) });
      },
    );
    running.set(
      job.name,
      run
        .then(() => {})
        .catch((error: unknown) =>
          logger.warn({ job: job.name, error }, 'the end of a job could not be recorded'),
        )
        .finally(() => {
          running.delete(job.name);
          held.resolve(false);
        }),
    );
    return held.promise;
  };

  const isBusy = (name: string): boolean => running.has(name) || starting.has(name);
  const isRunning = (job: Job): boolean => {
    if (!isBusy(job.name)) return false;
    onTick({ job: job.name, result: 'running' });
    return true;
  };

  /** Whether it ran here; `onHeld` is told before the run itself. */
  const runOnce = async (job: Job, onHeld: (held: boolean) => void): Promise<boolean> => {
    const lease = await holdSessionLock(database, lockName(job.name), { silentAfterMs: takeOverAfterMs });
    if (!lease) {
      logger.debug({ job: job.name }, 'another process is still at this job');
      return false;
    }
    leases.add(lease);
    onHeld(!stopping.signal.aborted);
    try {
      if (!stopping.signal.aborted) await runWithin(job, { lease, signal: stopping.signal });
      return true;
    } finally {
      leases.delete(lease);
      await lease.release();
    }
  };

  /**
   * A run whose process died leaves an active row behind, which would keep the next ones out.
   *
   * @returns whether there was one
   */
  const closeDeadRun = async (job: Job): Promise<boolean> => {
    const lease = await holdSessionLock(database, lockName(job.name), { silentAfterMs: takeOverAfterMs });
    if (!lease) return false;
    try {
      const dead = (await boss.findJobs(job.name)).filter(({ state }) => state === 'active');
      if (dead.length === 0) return false;
      await boss.fail(
        job.name,
        dead.map(({ id }) => id),
        { message: 'the process that ran it has ended' },
      );
      logger.warn({ job: job.name }, 'a run was left behind by a process that ended; starting anew');
      return true;
    } finally {
      await lease.release();
    }
  };

  const lookAndStart = async (job: Job, state: { lookedAt: number }, occurrence?: string): Promise<void> => {
    if (job.due && !(await job.due())) return onTick({ job: job.name, result: 'idle' });
    const id = occurrence && uuidv5(`${job.name} ${occurrence}`, OCCURRENCES);
    const started = await attempt(job, id ? { id } : {});
    if (!started && performance.now() - state.lookedAt > LOOK_FOR_DEAD_RUNS_MS) {
      state.lookedAt = performance.now();
      await closeDeadRun(job);
    }
  };

  const tick = async (job: Job, state: { lookedAt: number }, occurrence?: string): Promise<void> => {
    if (isRunning(job) || stopping.signal.aborted) return;
    try {
      await withTimeout(lookAndStart(job, state, occurrence), tickWithinMs);
      if (databaseAway) logger.info({ job: job.name }, 'jobs go on');
      databaseAway = false;
    } catch (error) {
      onTick({ job: job.name, result: 'not-started' });
      // It may still come through, and is then kept out by the row of pg-boss and by the lock.
      starting.delete(job.name);
      // Said once: the next ticks fail for the same reason.
      if (!databaseAway)
        logger.warn({ job: job.name, error: (error as Error).message }, 'jobs cannot be started');
      databaseAway = true;
    }
  };

  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: 23 * 3_600,
      deleteAfterSeconds: 60,
    });
    const state = { lookedAt: 0 };
    if ('everyMs' in job.when) timers.push(every(job.when.everyMs, () => tick(job, state)));
    if ('cron' in job.when)
      timers.push(atTimesOf({ cron: job.when.cron, timeZone }, (occurrence) => tick(job, state, occurrence)));
  }

  return {
    async trigger(name, run) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`There is no job ${name}`);
      if (stopping.signal.aborted) return false;
      const asked = { ...job, ...(run && { run }) };
      return (await attempt(asked)) || (!isBusy(name) && (await closeDeadRun(job)) && attempt(asked));
    },
    async stop(withinMs) {
      stopping.abort();
      for (const end of timers) end();
      const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(running.values()), late]);
      // What did not end in time is handed back: another process may go on with it at once.
      await Promise.all([...leases].map((lease) => lease.release()));
      await stopBoss();
    },
  };
}

/** Longer than any question to a silent database takes, shorter than anybody's patience. */
const TICK_WITHIN_MS = 20_000;

const OCCURRENCES = '5f0c3d0e-7a3b-4b64-9d0c-2f6a0f2a8e11';
const lockName = (name: string): string => `job ${name}`;

/** Whether any process is at this job now. */
export const isJobRunning = async (db: Queryable, name: string): Promise<boolean> =>
  (await sessionLockHolder(db, lockName(name))) !== null;

/** The next tick starts when the last one has ended, at the earliest `ms` after it had started. */
function every(ms: number, tick: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let ended = false;
  const next = (delay: number) => {
    timer = setTimeout(async () => {
      const startedAt = performance.now();
      await tick();
      if (!ended) next(Math.max(0, ms - (performance.now() - startedAt)));
    }, delay);
  };
  next(0);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
