import type { Endpoint } from '../../platform/http/index.ts';
import type { Job, JobTick, WorkQueue } from '../../platform/jobs/index.ts';
import type { HealthCheck } from './health-check.ts';
import type { DeclaredSchedule } from './schedule.ts';
import type { Tile } from './tile.ts';
import type { Trend } from './trend.ts';

/**
 * What a feature adds to the service. Each declares it itself; the start of the service only collects them, so a
 * new feature is a folder of its own and one line in the list of features.
 */
export type Feature = {
  endpoints: Endpoint[];
  /** Work of which one run is going on at a time, over all processes. */
  jobs?: Job[];
  /** Work of which many pieces are done at the same time, spread over all processes. */
  workQueues?: WorkQueue[];
  /** Open work for people, for the overview. Shown in the order of the features. */
  tiles?: Tile[];
  /** What was done day by day, for the overview. Shown in the order of the features. */
  trends?: Trend[];
  /** What it does at fixed times; also what is not set here. */
  schedules?: DeclaredSchedule[];
  /** The state of the systems that it works with: reported by `/health/ready`, where they do not count. */
  checks?: () => HealthCheck[];
  /** Whether this process still does its work: where it does not, `/health/ready` answers 503. */
  readiness?: () => HealthCheck[];
  gauges?: Gauge[];
  /**
   * The stored files that it still needs, each a query whose only column is `file_id`: what no feature names is deleted
   * a day after it was stored. Looked up by the id, so its table wants an index on that.
   */
  keepsFiles?: string[];
  /** Called with every tick of every job of this process; must be quick and must not throw. */
  onJobTick?: (tick: JobTick) => void;
  /** Puts in order what an earlier process left behind, before any job starts. */
  beforeJobs?: () => Promise<void>;
  /** Called once the service listens; it is not awaited. */
  onListening?: () => void;
  /** Called when the service is about to end, before HTTP does: answers those that wait for something. */
  onEnding?: () => void;
  /** Called after jobs and HTTP have ended, while the database and the other systems can still be reached. */
  close?: () => void | Promise<void>;
};

/** A number that is read at each scrape of the metrics. */
export type Gauge = { name: string; help: string; read: () => number };
