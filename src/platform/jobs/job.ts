import type { Lease } from '../async/index.ts';

/** Work that must never be done by two processes at once. */
export type Job = {
  name: string;
  when: Schedule;
  /**
   * Whether there is anything to do; asked at every tick, so it must be cheap. A tick with nothing to do leaves
   * no trace. Without it every tick runs.
   */
  due?: () => Promise<boolean>;
  /**
   * After how long a run is believed to hang: its signal fires, its lease is taken from it, and the job may run
   * again. Default: six hours.
   */
  deadlineMs?: number;
  run: (run: JobRun) => Promise<void>;
};

export type Schedule =
  | { everyMs: number }
  /** Exactly six fields, in the zone of the office: second minute hour day month weekday. */
  | { cron: string }
  /** Only on request. */
  | { onDemand: true };

export type JobRun = {
  /** Checks whether another process has taken over; to be called before each write to another system. */
  lease: Lease;
  /** Aborted when the process is about to end, or the run has met its deadline: finish what is under way and return. */
  signal: AbortSignal;
};

/** Declares a job; exists for symmetry with `endpoint`. */
export const job = (definition: Job): Job => definition;
