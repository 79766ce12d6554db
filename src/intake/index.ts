import { isDatabaseTrouble, type Queryable, SessionLockLost } from '../database/index.ts';
import type { DocumentAccess } from '../document-access/index.ts';
import { type EventLog, LogUnavailable, OutdatedProcess } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import { type Job, job } from '../jobs/index.ts';
import { type Paperless, PaperlessError } from '../paperless/index.ts';
import { checkWrites } from './check-writes.ts';
import { DRAIN_QUEUE, drainQueue } from './drain-queue.ts';
import type { RetrySeconds } from './failed-processing.ts';
import { processingContext } from './processing-context.ts';
import { processingEndpoints } from './processing-endpoints.ts';
import { TakenOver } from './processing-turns.ts';
import { queueAsOf } from './queue-as-of.ts';
import { queueEndpoints } from './queue-endpoints.ts';
import { receiveWebhook, webhookStatus } from './receive-webhook.ts';
import { sweep } from './sweep.ts';

export { BatchRefused, cancelBatch, startBatch } from './batch-run.ts';
export { type Preview, previewDocument } from './preview.ts';
export { type ProcessingContext, processingContext } from './processing-context.ts';
export { addToQueue, QueueRefused, retryDocument, takeOut } from './queue-commands.ts';
export { type SweepResult, sweep } from './sweep.ts';
export { DRAIN_QUEUE };

export const SWEEP = 'sweep';

export type IntakeNeeds = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  access: DocumentAccess;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  processingTag: number;
  approvalField: number;
  intervalMs: number;
  retrySeconds: RetrySeconds;
  writeCheckSeconds: number;
  sweepCron: string | undefined;
  /** Asks for a sweep: calls had to be refused, and the database is back. */
  onCallsMissed: () => void;
};

/** From the call of the webhook to the processed document. */
export function intake(needs: IntakeNeeds): { endpoints: Endpoint[]; jobs: Job[] } {
  const { db, log, paperless, access, logger, processingTag, intervalMs, sweepCron } = needs;
  const context = processingContext(db, paperless, needs);
  const drainNeeds = {
    ...needs,
    context,
    isOurEnd: (error: unknown) =>
      error instanceof LogUnavailable ||
      error instanceof OutdatedProcess ||
      error instanceof TakenOver ||
      error instanceof SessionLockLost ||
      isDatabaseTrouble(error),
    onUnexpected: (error: unknown, documentId: number) =>
      logger.error({ error, documentId }, 'a document could not be processed'),
  };
  let refusedCalls = false;
  const drain = drainQueue(drainNeeds);
  return {
    endpoints: [
      receiveWebhook(log, {
        onRefused: () => {
          refusedCalls = true;
        },
      }),
      webhookStatus(db),
      ...queueEndpoints({ db, log, paperless, access }),
      queueAsOf(log),
      ...processingEndpoints({ db, log, paperless, context, processingTag, access }),
    ],
    jobs: [
      {
        ...drain,
        async due() {
          const due = await drain.due?.();
          // The database answers again: what was refused in between has to be looked for.
          if (refusedCalls) needs.onCallsMissed();
          refusedCalls = false;
          return due === true;
        },
      },
      checkWrites({ db, log, paperless, processingTag, intervalMs }),
      job({
        name: SWEEP,
        when: sweepCron ? { cron: sweepCron } : { onDemand: true },
        async run() {
          try {
            const result = await sweep(needs, { actor: 'sweep', correlationId: `sweep-${Date.now()}` });
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
    ],
  };
}

const SWEEP_BEGINS =
  'first sweep: from now on documents are found whose call never arrives; those tagged before wait for a batch run';
