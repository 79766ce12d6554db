import type { ApprovalRow, HeldValue } from '../../../projections/approval-row.ts';
import { sealedDifferences } from '../../../projections/sealed-differences.ts';
import type { ApprovalMeaning, ApprovalOption, DomainEvents } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { ApprovalRefused } from './approval-refused.ts';
import type { People } from './humans.ts';
import type { ReleaseCase } from './judge-release.ts';
import { inWords, planned, presentValue } from './plan-approval.ts';

export type TakeBackCommand = {
  reason?: string | undefined;
  /** How long ago the last decision was, by the clock of the database. */
  secondsSince: number;
  meaning: (option: ApprovalOption) => ApprovalMeaning;
};

type Decided = { approvalId: string; at: string; over: HeldValue };
type Own = Decided | { agreementId: string; at: string };

/** So long a decision can be taken back without saying why. */
export const REGRET_SECONDS = 10;

/**
 * What is to be recorded before the last decision is taken back, which must be the caller's own.
 *
 * @throws ApprovalRefused
 */
export function planTakeBack(
  state: Pick<ReleaseCase, 'row' | 'fieldAccount'> & { people: People },
  { reason, secondsSince, meaning }: TakeBackCommand,
  approvalId: string,
): NewEvent<DomainEvents>[] {
  const { row, people } = state;
  const last = lastOwn(row, people.me.sub);
  if (last && !reason && secondsSince > REGRET_SECONDS) {
    throw new ApprovalRefused('reason-needed', `After ${REGRET_SECONDS} seconds a reason is needed`);
  }
  if (last && 'agreementId' in last) {
    const data = { documentId: row.document_id, agreementId: last.agreementId, ...(reason && { reason }) };
    return [{ type: 'ApprovalAgreementWithdrawn', data }];
  }
  if (!last) {
    throw new ApprovalRefused(
      'nothing-to-take-back',
      `The present value, ${inWords(presentValue(row).option)}, is no decision of yours`,
    );
  }
  if (releasesAnother(row, last, meaning))
    throw new ApprovalRefused('nothing-to-take-back', 'What was released before is another payment by now');
  const to = last.over.option;
  return planned(state, approvalId, {
    kind: 'take-back',
    to,
    meaning: meaning(to),
    of: last.approvalId,
    ...(reason && { reason }),
  });
}

/** It would be a release again, by one person: of what was released before, and of nothing else. */
function releasesAnother(row: ApprovalRow, { over }: Decided, meaning: TakeBackCommand['meaning']): boolean {
  if (meaning(over.option) !== 'approves' || over.approvalId === null) return false;
  const before = [row.decision, row.previous].find((one) => one?.approvalId === over.approvalId);
  return !before || sealedDifferences(before, row).length > 0;
}

/** What this person is offered to take back: nothing that would be refused. */
export function offeredBack(
  row: ApprovalRow,
  person: string,
  meaning: TakeBackCommand['meaning'],
): Own | null {
  const last = lastOwn(row, person);
  return last && 'over' in last && releasesAnother(row, last, meaning) ? null : last;
}

/** The same for a decision that is about something else by now; empty when it is in nobody's way. */
export function planReopening(
  state: Pick<ReleaseCase, 'row' | 'fieldAccount'>,
  approvalId: string,
): NewEvent<DomainEvents>[] {
  const { changed, pending } = state.row;
  if (changed.length === 0 || pending) return [];
  return planned(state, approvalId, { kind: 'reopen', to: null, meaning: 'open', changed });
}

/** The decision that this person could take back: the last one, still holding; or the release that waits for others. */
function lastOwn({ pending, decision, held, agreements }: ApprovalRow, person: string): Own | null {
  if (pending) return pending.kind === 'decision' && pending.by === person ? pending : null;
  const given = agreements.find(({ by }) => by === person);
  if (given) return given;
  return decision && decision.by === person && decision.approvalId === held.approvalId ? decision : null;
}
