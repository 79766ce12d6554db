import type { Timers } from '../timers.ts';

export type Jobs = {
  /** Queues a job, or plans it for later when a delay is given. */
  add(run: () => void | Promise<void>, delayMs?: number): void;
  /** Resolves when nothing is queued, planned or running. */
  idle(): Promise<void>;
  stop(): void;
};

/**
 * The background worker: one job at a time, as with one worker process. Uploads, the work after a bulk edit
 * and webhooks share it, so a receiver that is slow to answer holds everything up. A planned job does not.
 */
export function startJobs(timers: Timers, onError: (error: unknown) => void): Jobs {
  const queue: (() => void | Promise<void>)[] = [];
  let waiters: (() => void)[] = [];
  let planned = 0;
  let working = false;
  let stopped = false;

  const settle = () => {
    if (working || planned > 0 || queue.length > 0) return;
    for (const wake of waiters) wake();
    waiters = [];
  };

  const work = async () => {
    for (let job = queue.shift(); job && !stopped; job = queue.shift()) {
      try {
        await job();
      } catch (error) {
        onError(error);
      }
    }
    working = false;
    settle();
  };

  const enqueue = (run: () => void | Promise<void>) => {
    queue.push(run);
    if (working || stopped) return;
    working = true;
    // Not at once: the answer to the request that caused the job leaves first, as it nearly always does.
    setImmediate(work);
  };

  return {
    add(run, delayMs) {
      if (stopped) return;
      if (delayMs === undefined) {
        enqueue(run);
        return;
      }
      planned += 1;
      timers.later(delayMs, () => {
        planned -= 1;
        enqueue(run);
      });
    },
    idle() {
      return new Promise((resolve) => {
        waiters.push(resolve);
        settle();
      });
    },
    stop() {
      stopped = true;
      queue.length = 0;
      planned = 0;
      working = false;
      settle();
    },
  };
}
