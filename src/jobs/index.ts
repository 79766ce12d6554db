export { type Job, type JobRun, job, type Schedule } from './job.ts';
export { nextTimes } from './schedule.ts';
export { isJobRunning, type JobLogger, type Jobs, type JobTick, startJobs } from './start-jobs.ts';
