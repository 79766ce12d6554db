import { printJobStream } from '../../domain/events/index.ts';
import { appendIfUnchanged } from '../../platform/event-log/index.ts';
import { isClockSteady, type Job, job } from '../../platform/jobs/index.ts';
import { decideOverdue } from './decide-job.ts';
import { openJobs } from './known-job.ts';
import { forgetOldLabels } from './label-contents.ts';
import type { PrintingDeps } from './printing-deps.ts';

const ORIGIN = { actor: 'service', correlationId: 'print-jobs' };

/** Ends what nobody fetched in time, and what was begun and never reported. */
export const overdueJob = ({ db, log, logger }: PrintingDeps): Job =>
  job({
    name: 'print-jobs-overdue',
    when: { everyMs: 5_000 },
    due: async () => (await openJobs(db)).length > 0,
    async run({ signal }) {
      for (const known of await openJobs(db)) {
        signal.throwIfAborted();
        const events = decideOverdue(known);
        if (events.length === 0) continue;
        const { job_id, version: expectedVersion } = known;
        // Reported just now: then there is nothing left to do.
        await appendIfUnchanged(log, printJobStream(job_id), events, { origin: ORIGIN, expectedVersion });
        logger.info({ jobId: job_id, state: known.state }, 'a print job ran out of time');
      }
    },
  });

export const labelRetentionJob = ({ db }: Pick<PrintingDeps, 'db'>): Job =>
  job({
    name: 'print-labels-retention',
    when: { everyMs: 3_600_000 },
    async run() {
      if (await isClockSteady(db)) await forgetOldLabels(db);
    },
  });
