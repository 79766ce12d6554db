/** What became of one tick, of one call for a job, or of one piece of a work queue. */
export type JobTick =
  | { job: string; result: 'done' | 'failed'; ms: number }
  /** `idle`: nothing to do; `running`: still at it here; `elsewhere`: another process is at it. */
  | { job: string; result: 'idle' | 'running' | 'elsewhere' }
  /** It could not be found out, or not be begun: the database is away, or something hangs. */
  | { job: string; result: 'not-started' };
