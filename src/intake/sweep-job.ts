import { type Job, type Jobs, job } from '../jobs/index.ts';
import { PaperlessError } from '../paperless/index.ts';
import { sweep } from './sweep.ts';

const SWEEP = 'sweep';

type Deps = Parameters<typeof sweep>[0] & {
  trigger: Jobs['trigger'];
  sweepCron: string | undefined;
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
};

/** The sweep at fixed times where a schedule is set, and whenever calls may have been missed. */
export function sweepJob(deps: Deps): { job: Job; sweepNow: () => void } {
  const { trigger, sweepCron, logger } = deps;
  return {
    sweepNow() {
      trigger(SWEEP).catch((error: Error) =>
        logger.warn({ error: error.message }, 'no sweep could be started'),
      );
    },
    job: job({
      name: SWEEP,
      when: sweepCron ? { cron: sweepCron } : { onDemand: true },
      async run() {
        try {
          const result = await sweep(deps, { actor: 'sweep', correlationId: `sweep-${Date.now()}` });
          logger.info(result, result.first ? SWEEP_BEGINS : 'sweep done');
        } catch (error) {
          if (!(error instanceof PaperlessError)) throw error;
          logger.warn(
            { error: error.message },
            'the sweep could not be done; it follows when Paperless is back',
          );
        }
      },
    }),
  };
}

const SWEEP_BEGINS =
  'first sweep: from now on documents are found whose call never arrives; those tagged before wait for a batch run';
