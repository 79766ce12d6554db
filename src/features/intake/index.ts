import type { DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import { isTransientDatabaseError, type Queryable, SessionLockLost } from '../../platform/database/index.ts';
import { type EventLog, LogUnavailable, OutdatedProcess } from '../../platform/event-log/index.ts';
import type { Job, Jobs } from '../../platform/jobs/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { Feature, HealthCheck } from '../../services/feature/index.ts';
import { checkWrites } from './check-writes.ts';
import { LeaseLost } from './claim-processing.ts';
import { DRAIN_QUEUE, drainQueue } from './drain-queue.ts';
import { type InvoiceForRules, processingContext } from './processing-context.ts';
import { processingEndpoints } from './processing-endpoints.ts';
import { queueAsOf } from './queue-as-of.ts';
import { queueEndpoints } from './queue-endpoints.ts';
import { receiveWebhook, webhookStatus } from './receive-webhook.ts';
import { rehearsals } from './rehearsal/rehearsal-endpoints.ts';
import type { RetrySeconds } from './retry-policy.ts';
import { exampleEndpoints } from './rule-example/example-endpoints.ts';
import { sweepJob } from './sweep.ts';
import { intakeTiles, processedTrend } from './tiles.ts';
import { watchQueue } from './watch-queue.ts';

export { cancelBatch, startBatch } from './batch-run.ts';
export { type Preview, previewDocument } from './preview.ts';
export { type ProcessingContext, processingContext } from './processing-context.ts';
export { addToQueue, retryDocument, takeOut } from './queue-commands.ts';
export { forgetRehearsals } from './rehearsal/rehearsal-table.ts';
export { type SweepResult, sweep } from './sweep.ts';

type IntakeDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
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
  invoiceForRules: InvoiceForRules;
  /** The same as far as it is known: for a rehearsal nothing is fetched and read. */
  knownInvoice: InvoiceForRules;
  sweepCron: string | undefined;
  trigger: Jobs['trigger'];
};

export type Intake = Feature & {
  jobs: Job[];
  /** Looks for documents whose call was missed; nobody waits for it. */
  sweepNow: () => void;
};

/** From the call of the webhook to the processed document. */
export function intake(deps: IntakeDeps): Intake {
  const { db, log, paperless, access, logger, processingTag, intervalMs, sweepCron } = deps;
  const context = processingContext(db, paperless, deps);
  const drainDeps = {
    ...deps,
    context,
    isOurEnd: (error: unknown) =>
      error instanceof LogUnavailable ||
      error instanceof OutdatedProcess ||
      error instanceof LeaseLost ||
      error instanceof SessionLockLost ||
      isTransientDatabaseError(error),
    onUnexpected: (error: unknown, documentId: number) =>
      logger.error({ error, documentId }, 'a document could not be processed'),
  };
  const tried = rehearsals({
    ...deps,
    context: processingContext(db, paperless, { ...deps, invoiceForRules: deps.knownInvoice }),
  });
  let refusedCalls = false;
  const drain = drainQueue(drainDeps);
  const swept = sweepJob(deps);
  const queue = watchQueue({ db, job: DRAIN_QUEUE, tickEveryMs: intervalMs });
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
      ...tried.endpoints,
      ...exampleEndpoints({ db, paperless, access }),
    ],
    jobs: [
      {
        ...drain,
        async due() {
          const due = await drain.due?.();
          // The database answers again: what was refused in between has to be looked for.
          if (refusedCalls) swept.sweepNow();
          refusedCalls = false;
          return due === true;
        },
      },
      checkWrites({ db, log, paperless, processingTag, intervalMs }),
      swept.job,
      ...tried.jobs,
    ],
    tiles: intakeTiles(db),
    trends: [processedTrend(db)],
    schedules: [{ name: 'sweep', variable: 'INTAKE_SWEEP_CRON', cron: sweepCron }],
    checks: () => [queue.check()],
    readiness: () => [workerCheck(queue.hangs())],
    gauges: [
      {
        name: 'intake_queue_stands_seconds',
        help: 'For how long nothing has moved although something waits; 0 when it moves or nothing waits',
        read: queue.stalledForSeconds,
      },
    ],
    onJobTick: queue.onTick,
    close: queue.stop,
    sweepNow: swept.sweepNow,
  };
}

const workerCheck = (hangs: string | undefined): HealthCheck => ({
  name: 'worker',
  ok: hangs === undefined,
  message: hangs ?? 'looks for work',
});
