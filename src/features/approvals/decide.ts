import { v7 as uuidv7 } from 'uuid';
import { approvalOf } from '../../../projections/approval-list.ts';
import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { approvalAfter } from '../../../projections/approvals.ts';
import { typesToApprove } from '../../../projections/document-types.ts';
import { type DomainEvents, documentStream } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { TimedOut, timedLease, withTimeout } from '../../platform/async/index.ts';
import { appendIfUnchanged, type NewEvent, type Origin } from '../../platform/event-log/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { decideRelease, type ReleaseCommand, type ReleaseState } from './decide-release.ts';
import { executeApproval, type Outcome, type PlannedApproval, type WritingDeps } from './execute-approval.ts';
import { type ReleaseDeps, releaseStates } from './release-states.ts';

export type DecidingDeps = WritingDeps &
  ReleaseDeps & {
    access: DocumentAccess;
    field: number;
    /** How long a write may take; after that, the recovery job resumes it. */
    leaseSeconds: number;
  };

/** Somebody who decides, and under which request. */
export type Approver = { person: Person; origin: Origin };
/** What was recorded, and the row right after it. */
export type StartedApproval = PlannedApproval & Required<Pick<PlannedApproval, 'planned'>>;

/** So long somebody waits for Paperless; the decision holds before that. */
export const ANSWER_WITHIN_MS = 5_000;

/**
 * Records what is planned; from then on it holds, and is finished by somebody. The read model decides, so that nobody
 * waits for Paperless twice: whether Paperless holds something else by now is checked during the write.
 *
 * @throws Problem `not-found`, `forbidden`; ApprovalRefused
 */
export async function startApproval(
  deps: DecidingDeps,
  documentId: number,
  approver: Approver,
  command: ReleaseCommand,
): Promise<StartedApproval> {
  if (deps.access.mode !== 'all') await deps.access.open(approver.person, documentId, 'change');
  const approvalId = uuidv7();
  const planned = await recordPlan(deps, documentId, approver, (state) =>
    decideRelease(state, command, approvalId),
  );
  return { documentId, approvalId, planned };
}

/** Under the version of the stream at which the row was read: of two who decide at once, one is refused. */
async function recordPlan(
  deps: DecidingDeps,
  documentId: number,
  { person, origin }: Approver,
  decide: (state: ReleaseState) => NewEvent<DomainEvents>[],
): Promise<NonNullable<PlannedApproval['planned']>> {
  const { db, log, field } = deps;
  const stream = documentStream(documentId);
  for (;;) {
    const expectedVersion = await log.version(stream);
    const row = await rowToApprove({ db }, documentId);
    // Read before this field was the one: its value is not known to be the one that people see.
    if (row.field !== field) throw new Problem('conflict', { reason: 'not-read-yet' });
    // Rules, trust and people as they are now, for each document anew: something may have become stricter meanwhile.
    const [state] = await releaseStates(deps, person, [row]);
    if (!state) throw new Error('nothing is known of a document that is to be released');
    const events = decide(state);
    const alongside = [upsertUserName(person)];
    const recorded = await appendIfUnchanged(log, stream, events, { origin, expectedVersion, alongside });
    if (!recorded) continue;
    const after = recorded.reduce<ApprovalRow | null>(approvalAfter, row) ?? row;
    return { row: after, version: expectedVersion + events.length };
  }
}

/** @throws Problem `not-found` for a document that is not in the list */
export async function rowToApprove(
  { db }: Pick<DecidingDeps, 'db'>,
  documentId: number,
): Promise<ApprovalRow> {
  const [row, types] = await Promise.all([approvalOf(db, documentId), typesToApprove(db)]);
  if (!row || row.gone) throw new Problem('not-found', { reason: 'approval-unknown', documentId });
  if (row.document_type === null || !types.has(row.document_type)) {
    throw new Problem('not-found', { reason: 'no-approval-needed', documentId });
  }
  return row;
}

/**
 * Writes what is planned; answers `pending` when that takes longer than somebody would wait. A release that waits for
 * further people is done as it is recorded.
 */
export async function finishApproval(
  deps: DecidingDeps,
  { planned, ...approval }: StartedApproval,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Outcome> {
  if (planned.row.pending?.approvalId !== approval.approvalId) return { state: 'done', row: planned.row };
  try {
    const lease = timedLease(deps.leaseSeconds * 1_000);
    return await withTimeout(executeApproval(deps, { ...approval, planned }, lease), withinMs);
  } catch (error) {
    if (error instanceof TimedOut) return { state: 'pending' };
    throw error;
  }
}
