import { seenOf } from '../../../projections/seen.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { ApprovalRefused } from './approval-refused.ts';
import type { People } from './humans.ts';
import { judgeRelease, type ReleaseCase } from './judge-release.ts';
import { type DecideCommand, planDecision } from './plan-approval.ts';
import type { ReleaseTerms } from './plan-release.ts';
import { planReopening, planTakeBack, type TakeBackCommand } from './plan-take-back.ts';

/** All that a decision about one document depends on, as rows: nothing in it is a judgement yet. */
export type ReleaseState = ReleaseCase & { people: People };

export type ReleaseCommand =
  | ({ what: 'decide'; seen: string } & DecideCommand)
  | ({ what: 'take-back'; seen: string } & TakeBackCommand)
  /** By ourselves, because what was released has changed. */
  | { what: 'reopen' };

/** What a release takes of whom. Pure, as all that is decided about money. */
export const termsOf = (state: ReleaseState): ReleaseTerms => ({
  ...judgeRelease(state),
  people: state.people,
});

/**
 * The one place where it is decided what becomes of a payment: what is to be recorded, before Paperless is written or
 * instead of it.
 *
 * @param id of the plan or the first release, new
 * @throws ApprovalRefused
 */
export function decideRelease(
  state: ReleaseState,
  command: ReleaseCommand,
  id: string,
): NewEvent<DomainEvents>[] {
  const { row } = state;
  if (command.what === 'reopen') return planReopening(state, id);
  // Before all else: whoever saw something else has decided on something else.
  if (command.seen !== seenOf(row)) {
    throw new ApprovalRefused('changed-since-seen', 'It is another one by now than was seen');
  }
  return command.what === 'take-back'
    ? planTakeBack(state, command, id)
    : planDecision(state, command, id, termsOf(state));
}
