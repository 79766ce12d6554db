import type { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../database/index.ts';
import type { JobTick } from './job-tick.ts';

export type JobLogger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type JobOptions = {
  logger: JobLogger;
  /** What the fields of schedules are meant in: the IANA name of a zone. */
  timeZone: string;
  /** After how long a holder of a lease that has gone silent loses it. */
  takeOverAfterMs?: number;
  /** After how long a tick counts as failed, so that the next one can try. */
  tickWithinMs?: number;
};

/** What all jobs and work queues of this process have in common. */
export type JobContext = Required<JobOptions> & {
  database: Database;
  boss: PgBoss;
  /** The pool of pg-boss. */
  bossDb: Queryable;
  stopping: AbortSignal;
  onTick(tick: JobTick): void;
  /** Whether work can be started at all; reported once when that changes, as all fail for the same reason. */
  onStartable(name: string, failure: Error | null): void;
};

/** What runs in this process and is to end in order. */
export type Worker = {
  /** Until then it is ready, and does nothing by itself. */
  begin(): void;
  ended(): Promise<unknown>;
  /** Gives away what has not ended, so that another process may go on with it at once. */
  handBack(): Promise<unknown>;
};
