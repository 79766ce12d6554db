import type { SendOptions } from 'pg-boss';
import { v5 as uuidv5 } from 'uuid';
import { sleep, withTimeout } from '../async/index.ts';
import { holdSessionLock, type Queryable, type SessionLock, sessionLockHolder } from '../database/index.ts';
import { every } from './every.ts';
import type { Job } from './job.ts';
import type { JobContext, Worker } from './job-context.ts';
import { runWithin } from './run-within.ts';
import { atTimesOf } from './schedule.ts';

type Singleton = Worker & { trigger(run?: Job['run']): Promise<boolean> };

/** How often a tick that finds its job running elsewhere checks whether that run is still alive. */
const LOOK_FOR_DEAD_RUNS_MS = 2_000;

/**
 * One job, a queue of pg-boss that holds one run at a time, waiting or active, over all processes. The process whose
 * tick adds a run also takes it, so there is no polling and no delay. A run also holds a session lock: that, not the row
 * of pg-boss, shows whether it is alive, because it ends with its process.
 */
export async function openSingleton(job: Job, context: JobContext): Promise<Singleton> {
  const { database, boss, logger, stopping, timeZone, takeOverAfterMs, tickWithinMs, onTick } = context;
  let running: Promise<void> | undefined;
  let lease: SessionLock | null = null;
  /** A run is taken, or about to be, and not locked yet: it looks as if its process had died. */
  let starting = false;
  let lookedAt = 0;

  const isRunning = (): boolean => {
    if (!running && !starting) return false;
    onTick({ job: job.name, result: 'running' });
    return true;
  };

  /** One attempt: put a run there if none is there, take it if it is there to be taken, lock it. */
  const attempt = async (run: Job['run'], options: SendOptions = {}): Promise<boolean> => {
    if (isRunning() || stopping.aborted) return false;
    starting = true;
    return begin(run, options).finally(() => {
      starting = false;
    });
  };

  const begin = async (run: Job['run'], options: SendOptions): Promise<boolean> => {
    await boss.send(job.name, {}, options);
    const [taken] = await boss.fetch(job.name);
    if (!taken || running) {
      onTick({ job: job.name, result: 'elsewhere' });
      return false;
    }
    const startedAt = performance.now();
    const tell = (result: 'done' | 'failed') =>
      onTick({ job: job.name, result, ms: performance.now() - startedAt });
    const held = Promise.withResolvers<boolean>();
    running = perform(run, held.resolve)
      .then(
        (ran) => {
          if (ran) tell('done');
          else onTick({ job: job.name, result: 'elsewhere' });
          return boss.complete(job.name, taken.id);
        },
        (error: unknown) => {
          tell('failed');
          logger.error({ job: job.name, error }, 'a job failed');
          return boss.fail(job.name, taken.id, { message: String(error) });
        },
      )
      .then(() => {})
      .catch((error: unknown) =>
        logger.warn({ job: job.name, error }, 'the end of a job could not be recorded'),
      )
      .finally(() => {
        running = undefined;
        held.resolve(false);
      });
    return held.promise;
  };

  const takeLease = () => holdSessionLock(database, lockOfJob(job.name), { silentAfterMs: takeOverAfterMs });

  /** Whether it ran here; `onHeld` is called before the run itself. */
  const perform = async (run: Job['run'], onHeld: (held: boolean) => void): Promise<boolean> => {
    const mine = await takeLease();
    if (!mine) {
      logger.debug({ job: job.name }, 'another process is still at this job');
      return false;
    }
    lease = mine;
    onHeld(!stopping.aborted);
    try {
      if (!stopping.aborted) await runWithin({ ...job, run }, { lease: mine, signal: stopping });
      return true;
    } finally {
      lease = null;
      await mine.release();
    }
  };

  /**
   * A run whose process died leaves an active row behind, which would keep the next ones out.
   *
   * @returns whether there was one
   */
  const closeDeadRun = async (): Promise<boolean> => {
    // Without one the lock stays free: whoever has just taken a run needs it, and would give that run up.
    if ((await active()).every(({ isNew }) => isNew)) return false;
    const mine = await takeLease();
    if (!mine) return false;
    try {
      const dead = (await active()).flatMap(({ id, isNew }) => (isNew ? [] : id));
      if (dead.length === 0) return false;
      await boss.fail(job.name, dead, { message: 'the process that ran it has ended' });
      logger.warn({ job: job.name }, 'a run was left behind by a process that ended; starting anew');
      return true;
    } finally {
      await mine.release();
    }
  };

  /** Runs that are under way or were left behind. A new one may not have its lock yet; by the clock of the database. */
  const active = async (): Promise<{ id: string; isNew: boolean }[]> => {
    const { rows } = await database.query<{ id: string; isNew: boolean }>(
      `select id, started_on >= now() - make_interval(secs => $2) as "isNew"
         from pgboss.job where name = $1 and state = 'active'`,
      [job.name, LOOK_FOR_DEAD_RUNS_MS / 1_000],
    );
    return rows;
  };

  /** Whoever asks for a run right after a process died waits until that can be told from one that is just starting. */
  const settled = async (): Promise<void> => {
    while (
      !stopping.aborted &&
      (await active()).some(({ isNew }) => isNew) &&
      !(await isJobRunning(database, job.name))
    )
      await sleep(100, stopping);
  };

  const lookAndStart = async (occurrence?: string): Promise<void> => {
    if (job.due && !(await job.due())) return onTick({ job: job.name, result: 'idle' });
    const id = occurrence && uuidv5(`${job.name} ${occurrence}`, OCCURRENCES);
    const started = await attempt(job.run, id ? { id, deleteAfterSeconds: OCCURRENCE_KEPT_SECONDS } : {});
    if (!started && performance.now() - lookedAt > LOOK_FOR_DEAD_RUNS_MS) {
      lookedAt = performance.now();
      await closeDeadRun();
    }
  };

  const tick = async (occurrence?: string): Promise<void> => {
    if (isRunning() || stopping.aborted) return;
    try {
      await withTimeout(lookAndStart(occurrence), tickWithinMs);
      context.onStartable(job.name, null);
    } catch (error) {
      onTick({ job: job.name, result: 'not-started' });
      // It may still come through, and is then kept out by the row of pg-boss and by the lock.
      starting = false;
      context.onStartable(job.name, error as Error);
    }
  };

  await boss.createQueue(job.name, {
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 23 * 3_600,
    deleteAfterSeconds: 60,
  });

  return {
    begin() {
      if ('everyMs' in job.when) every(job.when.everyMs, tick, stopping);
      if ('cron' in job.when) {
        const endTicks = atTimesOf({ cron: job.when.cron, timeZone }, tick);
        stopping.addEventListener('abort', endTicks, { once: true });
      }
    },
    async trigger(run = job.run) {
      if (stopping.aborted) return false;
      if (await attempt(run)) return true;
      if (running || starting) return false;
      await settled();
      return (await closeDeadRun()) && attempt(run);
    },
    ended: async () => running,
    handBack: async () => lease?.release(),
  };
}

/** Long after its run: for a process whose clock comes to that time only then, it has been there. */
const OCCURRENCE_KEPT_SECONDS = 6 * 3_600;
const OCCURRENCES = '5f0c3d0e-7a3b-4b64-9d0c-2f6a0f2a8e11';

export const lockOfJob = (name: string): string => `job ${name}`;

/** Whether any process is at this job now. */
export const isJobRunning = async (db: Queryable, name: string): Promise<boolean> =>
  (await sessionLockHolder(db, lockOfJob(name))) !== null;
