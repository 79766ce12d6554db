import type { JobRun } from './job.ts';

/**
 * Work of which many pieces are done at the same time, spread over all processes. Each piece is done at least once: one
 * that was cut off with its process is done again from the beginning, by whichever process.
 */
export type WorkQueue<Payload extends object = object> = {
  /** A released queue keeps its name: what waits in it waits under this name. */
  name: string;
  /** Pieces that this process does at the same time. */
  concurrency: number;
  /** Pieces that all processes together do at the same time; no limit without it. */
  maxRunning?: number;
  /** What a piece is about: sent again while one of the same key waits, it is dropped. */
  keyOf: (payload: Payload) => string;
  /** After how long a piece is believed to hang; it counts as failed then. */
  deadlineMs: number;
  retry: Retry;
  /**
   * Must be safe to repeat, and should end soon after the signal: then it is handed back, and costs no try.
   * The lease is to be asked before each write to another system: the piece may have been given to somebody else.
   */
  run: (payload: Payload, run: JobRun) => Promise<void>;
  /**
   * Told of a piece that failed as often as it may, to record that; repeated until it succeeds.
   *
   * @param error what the last try failed with
   */
  onDeadLetter: (payload: Payload, error: string, run: JobRun) => Promise<void>;
};

/** A failed piece is tried again so many times, at growing distances. */
export type Retry = { times: number; firstAfterSeconds: number; longestSeconds: number };

/** Declares a work queue; exists for its types. */
export const workQueue = <Payload extends object>(definition: WorkQueue<Payload>): WorkQueue =>
  definition as unknown as WorkQueue;

/** Where what has failed too often is kept until it has been told. */
export const deadLettersOf = (name: string): string => `${name}-dead-letters`;
