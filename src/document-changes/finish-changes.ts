import { overdueChanges, type PendingChange, pendingChange } from '../../projections/pending-changes.ts';
import type { KeyedMutex } from '../async/index.ts';
import { isOverdue, overdueSql } from '../database/index.ts';
import { type Job, type JobRun, job } from '../jobs/index.ts';
import { isTransient, PaperlessError } from '../paperless/index.ts';
import {
  type ChangeDeps,
  ChangeFailed,
  ChangeUnfinished,
  carryOut,
  recordFailure,
} from './change-document.ts';
import type { Planned } from './change-events.ts';
import { CHECK_IS_DUE, checkAgain, dueChecks } from './check-again.ts';
import { tagGuard } from './tag-guard.ts';

type Deps = ChangeDeps & {
  documentMutex: KeyedMutex;
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};

/** A change that could not be finished for so long is given up: nobody expects it any more. */
const GIVE_UP_AFTER_MS = 3_600_000;
/** While Paperless is away there is no use in trying at every tick. */
const PAUSE_MS = 2_000;

/**
 * Takes up changes that were planned and not finished, because the process ended or Paperless went away in the
 * middle; and looks once more at those that were written some seconds ago.
 */
export function finishChanges(deps: Deps): Job {
  let pausedUntil = 0;
  return job({
    name: 'finish-changes',
    when: { everyMs: deps.intervalMs },
    due: async () => performance.now() >= pausedUntil && (await somethingToDo(deps)),
    async run(run) {
      for (const pending of await overdueChanges(deps.db, deps.leaseSeconds)) {
        if (run.signal.aborted) return;
        const finished = await deps.documentMutex(pending.document_id, () => finishOne(deps, pending, run));
        if (!finished) pausedUntil = performance.now() + PAUSE_MS;
        // One document may be the trouble; where nobody answers at all the others can only wait, too.
        if (!deps.paperless.reachable) return;
      }
      for (const check of await dueChecks(deps.db)) {
        if (run.signal.aborted) return;
        await run.lease.confirm();
        await deps.documentMutex(check.document_id, () => checkAgain(deps, check));
      }
    },
  });
}

async function somethingToDo({ db, leaseSeconds }: Deps): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select exists (select from pending_changes where ${overdueSql('planned_at', '$1')})
         or exists (select from change_checks where ${CHECK_IS_DUE}) as due`,
    [leaseSeconds],
  );
  return rows[0]?.due === true;
}

/** @returns false when Paperless does not answer, so that it has to be tried later */
async function finishOne(deps: Deps, pending: PendingChange, { lease }: JobRun): Promise<boolean> {
  // It may have ended while we waited for our turn; what has happened since must not be written over.
  if (!(await pendingChange(deps.db, pending.change_id))) return true;
  const planned = asPlanned(pending);
  try {
    const [document, assertHarmless] = await Promise.all([
      deps.paperless.document(planned.documentId),
      tagGuard(deps, planned),
    ]);
    if (!document) throw await recordFailure(deps, planned, 'Paperless no longer shows the document');
    await carryOut(deps, planned, document, {
      assertHarmless,
      lease,
    });
    return true;
  } catch (error) {
    if (error instanceof ChangeFailed) {
      deps.logger.warn(
        { documentId: planned.documentId, error: error.message },
        'an interrupted change failed',
      );
      return true;
    }
    if (!isAway(error)) throw error;
    if (!(await isOverdue(deps.db, pending.planned_at, GIVE_UP_AFTER_MS / 1_000))) return false;
    await recordFailure(deps, planned, 'Paperless did not answer for an hour');
    return true;
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
