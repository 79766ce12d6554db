import { v7 as uuidv7 } from 'uuid';
import { approvalOf, changedApprovals, overdueApprovals } from '../../projections/approval-list.ts';
import type { ApprovalRow, PendingApproval } from '../../projections/approval-row.ts';
import { readSettings } from '../../projections/settings.ts';
import { isOverdue } from '../database/index.ts';
import { VersionConflict } from '../event-log/index.ts';
import { documentStream } from '../events/index.ts';
import { type Job, type JobRun, job } from '../jobs/index.ts';
import { carryOut, giveUp, type Outcome, type WritingDeps } from './carry-out.ts';
import { planReopening } from './plan-approval.ts';

type Deps = WritingDeps & {
  intervalMs: number;
  leaseSeconds: number;
  /** What could not be written for so long is given up: nobody expects it any more. */
  giveUpSeconds: number;
  logger: { warn(fields: object, message: string): void };
};

/** While Paperless is away there is no use in trying at every tick. */
const PAUSE_MS = 2_000;

/**
 * Takes up decisions that were planned and not finished, because the process ended or Paperless went away in the
 * middle; and opens approvals again that are about something else by now, where that is wanted.
 */
export function finishApprovals(deps: Deps): Job {
  const { db, leaseSeconds, intervalMs, paperless, logger } = deps;
  let pausedUntil = 0;
  return job({
    name: 'finish-approvals',
    when: { everyMs: intervalMs },
    due: async () =>
      performance.now() >= pausedUntil &&
      ((await overdueApprovals(db, leaseSeconds, 1)).length > 0 || (await toReopen(deps, 1)).length > 0),
    async run(run) {
      const overdue = await overdueApprovals(db, leaseSeconds);
      const reopened = (await toReopen(deps)).map((row) => recordReopening(deps, row.document_id));
      for (const row of [...overdue, ...(await Promise.all(reopened))]) {
        if (run.signal.aborted) return;
        if (!row?.pending) continue;
        const outcome = await finishOne(deps, row, row.pending, run);
        if (outcome.state === 'pending') pausedUntil = performance.now() + PAUSE_MS;
        if (outcome.state === 'failed') {
          const { because, error } = outcome;
          logger.warn(
            { documentId: row.document_id, because, error },
            'an approval did not get into Paperless',
          );
        }
        // One document may be the trouble; where nobody answers at all the others can only wait, too.
        if (!paperless.reachable) return;
      }
    },
  });
}

async function finishOne(
  deps: Deps,
  row: ApprovalRow,
  pending: PendingApproval,
  { lease }: JobRun,
): Promise<Outcome> {
  const outcome = await carryOut(
    deps,
    { documentId: row.document_id, approvalId: pending.approvalId, lookFirst: true },
    lease,
  );
  if (outcome.state !== 'pending' || !(await isOverdue(deps.db, pending.at, deps.giveUpSeconds)))
    return outcome;
  return giveUp(deps, row, pending, `Paperless did not answer for ${deps.giveUpSeconds} seconds`);
}

async function toReopen({ db }: Deps, limit = 50): Promise<ApprovalRow[]> {
  const { approval_reopen_on_change: wanted } = await readSettings(db, ['approval_reopen_on_change']);
  return wanted ? changedApprovals(db, limit) : [];
}

/** @returns the row with its plan, null when there is nothing to open again by now */
async function recordReopening({ db, log }: Deps, documentId: number): Promise<ApprovalRow | null> {
  const approvalId = uuidv7();
  const stream = documentStream(documentId);
  const expectedVersion = await log.version(stream);
  const row = await approvalOf(db, documentId);
  const events = row ? planReopening(row, approvalId) : [];
  if (events.length === 0) return null;
  try {
    await log.append(stream, events, {
      origin: { actor: 'worker', correlationId: approvalId },
      expectedVersion,
    });
    return approvalOf(db, documentId);
  } catch (error) {
    // Something else has happened to it; the next tick looks again.
    if (error instanceof VersionConflict) return null;
    throw error;
  }
}
