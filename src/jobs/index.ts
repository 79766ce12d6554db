export { type Job, type JobRun, job, type Schedule } from './job.ts';
export { type JobLogger, type Jobs, type JobTick, previewCron, startJobs } from './start-jobs.ts';
