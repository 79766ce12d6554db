import { overdueChanges, type PendingChange, pendingChange } from '../../../projections/pending-changes.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import type { KeyedMutex } from '../../platform/async/index.ts';
import { isOverdue } from '../../platform/database/index.ts';
import { type Job, type JobRun, recoveryJob } from '../../platform/jobs/index.ts';
import { ExplainedError } from '../document-writing/index.ts';
import {
  type ChangeDeps,
  ChangeFailed,
  ChangeUnfinished,
  executeChange,
  NotShown,
  recordFailure,
} from './change-document.ts';
import type { Planned } from './change-events.ts';
import { dueChecks, recheckChange } from './recheck-change.ts';
import { tagGuard } from './tag-guard.ts';

type Deps = ChangeDeps & {
  documentMutex: KeyedMutex;
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};

/** A change that could not be finished for so long is given up: nobody expects it any more. */
const GIVE_UP_AFTER_MS = 3_600_000;
const LATE = new ExplainedError({ code: 'no-answer-in-time' }, 'Paperless did not answer for an hour');

/**
 * Resumes changes that were planned and have no end, because the process ended or Paperless went away in the middle; and
 * looks once more at those that were written some seconds ago.
 */
export function recoverChanges(deps: Deps): Job {
  const { db, paperless, documentMutex, leaseSeconds } = deps;
  return recoveryJob({
    name: 'finish-changes',
    everyMs: deps.intervalMs,
    isReachable: () => paperless.reachable,
    async find() {
      const [changes, checks] = await Promise.all([overdueChanges(db, leaseSeconds), dueChecks(db)]);
      return [
        ...changes.map((pending) => ({
          key: pending.change_id,
          resume: (run: JobRun) => documentMutex(pending.document_id, () => resume(deps, pending, run)),
        })),
        ...checks.map((check) => ({
          key: check.event_id,
          resume: () => documentMutex(check.document_id, () => recheckChange(deps, check)),
        })),
      ];
    },
  });
}

async function resume(deps: Deps, pending: PendingChange, { lease }: JobRun): Promise<void> {
  // It may have ended while we waited for our turn; what has happened since must not be written over.
  if (!(await pendingChange(deps.db, pending.change_id))) return;
  const planned = asPlanned(pending);
  try {
    const [document, assertHarmless] = await Promise.all([
      deps.paperless.document(planned.documentId),
      tagGuard(deps, planned),
    ]);
    if (!document) throw await recordFailure(deps, planned, new NotShown());
    await executeChange(deps, planned, document, { assertHarmless, lease });
  } catch (error) {
    const { documentId } = planned;
    if (error instanceof ChangeFailed) {
      deps.logger.warn({ documentId, error: error.message }, 'an interrupted change failed');
    } else if (!isAway(error)) {
      throw error;
    } else if (await isOverdue(deps.db, pending.planned_at, GIVE_UP_AFTER_MS / 1_000)) {
      await recordFailure(deps, planned, LATE);
    }
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof ChangeUnfinished || (error instanceof PaperlessError && isTransient(error));

/** The person who asked for it is still the one who did it. */
const asPlanned = (row: PendingChange): Planned => ({
  documentId: row.document_id,
  changeId: row.change_id,
  kind: row.kind,
  before: row.before,
  changes: row.changes,
  ...(row.of_event && { of: row.of_event }),
  ...(row.rewrites && { rewrites: row.rewrites }),
  ...(row.upload && { upload: row.upload }),
  origin: { actor: row.planned_by, correlationId: row.change_id },
});
