import { v7 as uuidv7 } from 'uuid';
import { approvalOf } from '../../../projections/approval-list.ts';
import type { ApprovalRow, PendingApproval } from '../../../projections/approval-row.ts';
import { changedApprovals, overdueApprovals } from '../../../projections/approval-work.ts';
import { readSettings } from '../../../projections/settings.ts';
import { documentStream } from '../../domain/events/index.ts';
import { isOverdue } from '../../platform/database/index.ts';
import { appendIfUnchanged } from '../../platform/event-log/index.ts';
import { type Job, type JobRun, recoveryJob } from '../../platform/jobs/index.ts';
import { ExplainedError } from '../../services/document-writing/index.ts';
import { executeApproval, giveUp, type Outcome, type WritingDeps } from './execute-approval.ts';
import { planReopening } from './plan-take-back.ts';
import type { ReleaseDeps } from './release-states.ts';

type Deps = WritingDeps &
  Pick<ReleaseDeps, 'accountOf'> & {
    intervalMs: number;
    leaseSeconds: number;
    /** What could not be written for so long is given up: nobody expects it any more. */
    giveUpSeconds: number;
    logger: { warn(fields: object, message: string): void };
  };

/**
 * Resumes decisions that were planned and have no end, because the process ended or Paperless went away in the middle;
 * and opens approvals again that are about something else by now, where that is wanted.
 */
export function recoverApprovals(deps: Deps): Job {
  const { db, leaseSeconds, intervalMs, paperless, logger } = deps;
  return recoveryJob({
    name: 'finish-approvals',
    everyMs: intervalMs,
    isReachable: () => paperless.reachable,
    async find() {
      const rows = [...(await overdueApprovals(db, leaseSeconds)), ...(await toReopen(deps))];
      return rows.map((found) => ({
        key: found.document_id,
        async resume(run) {
          const row = found.pending ? found : await recordReopening(deps, found.document_id);
          const outcome = row?.pending && (await resume(deps, { ...row, pending: row.pending }, run));
          if (outcome?.state !== 'failed') return;
          const { because, error } = outcome;
          logger.warn(
            { documentId: found.document_id, because, error },
            'an approval did not get into Paperless',
          );
        },
      }));
    },
  });
}

async function resume(
  deps: Deps,
  { document_id: documentId, pending: { approvalId, at } }: ApprovalRow & { pending: PendingApproval },
  { lease }: JobRun,
): Promise<Outcome> {
  const outcome = await executeApproval(deps, { documentId, approvalId }, lease);
  if (outcome.state !== 'pending' || !(await isOverdue(deps.db, at, deps.giveUpSeconds))) return outcome;
  const late = `Paperless did not answer for ${deps.giveUpSeconds} seconds`;
  return giveUp(
    deps,
    { documentId, approvalId },
    new ExplainedError({ code: 'no-answer-in-time' }, late),
    lease,
  );
}

async function toReopen({ db }: Deps, limit = 50): Promise<ApprovalRow[]> {
  const { approval_reopen_on_change: wanted } = await readSettings(db, ['approval_reopen_on_change']);
  return wanted ? changedApprovals(db, limit) : [];
}

/** @returns the row with its plan, null when there is nothing to open again by now */
async function recordReopening(
  { db, log, accountOf }: Deps,
  documentId: number,
): Promise<ApprovalRow | null> {
  const approvalId = uuidv7();
  const stream = documentStream(documentId);
  const expectedVersion = await log.version(stream);
  const row = await approvalOf(db, documentId);
  const fieldAccount = row?.iban_text ? await accountOf(row.iban_text) : null;
  const events = row ? planReopening({ row, fieldAccount }, approvalId) : [];
  if (events.length === 0) return null;
  const recorded = await appendIfUnchanged(log, stream, events, {
    origin: { actor: 'worker', correlationId: approvalId },
    expectedVersion,
  });
  // When something else has happened to it, the next tick looks again.
  return recorded && approvalOf(db, documentId);
}
