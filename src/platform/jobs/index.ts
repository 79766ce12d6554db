export type { Enqueuing } from './enqueue.ts';
export { type Job, type JobRun, job, type Schedule } from './job.ts';
export type { JobLogger } from './job-context.ts';
export type { JobTick } from './job-tick.ts';
export { isJobRunning, type Jobs, type OpenedJobs, openJobs } from './open-jobs.ts';
export { recoveryJob, type Unfinished } from './recovery-job.ts';
export { nextTimes, timesAfter } from './schedule.ts';
export { isClockSteady } from './steady-clock.ts';
export { type Retry, type WorkQueue, workQueue } from './work-queue.ts';
