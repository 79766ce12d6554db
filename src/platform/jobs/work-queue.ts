import type { JobRun } from './job.ts';

/**
 * Work of which many pieces are done at the same time, spread over all processes. Each is done at least once: one that
 * was cut off with its process is done again from the beginning, in whichever process.
 */
export type WorkQueue<Payload extends object = object> = {
  /** A released queue keeps its name: what waits in it waits under that. */
  name: string;
  /** Pieces that this process does at the same time. */
  concurrency: number;
  /** Pieces that all processes together do at the same time; no limit without it. */
  maxRunning?: number;
  /** After how long a piece is believed to hang: its signal fires, and it has failed. At most twelve hours. */
  deadlineMs: number;
  retry: Retry;
  /** What a piece is about: sent again while one of the same key waits, it is dropped. */
  keyOf(payload: Payload): string;
  /**
   * Must be safe to repeat. An abort means that the process ends: what does not finish then is handed back and costs
   * no try.
   */
  run(payload: Payload, run: JobRun): Promise<void>;
  /**
   * Called with a piece that has failed for good, to record that; repeated until it succeeds.
   *
   * @param error what the last try failed with
   */
  onDeadLetter(payload: Payload, error: string, run: JobRun): Promise<void>;
};

/** How often a failed piece is tried again, at distances that double; whole seconds. */
export type Retry = { times: number; firstAfterSeconds: number; longestSeconds: number };

/** Declares a work queue; exists for its types. */
export const workQueue = <Payload extends object>(definition: WorkQueue<Payload>): WorkQueue<Payload> =>
  definition;
