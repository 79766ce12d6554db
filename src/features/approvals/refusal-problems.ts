import { fieldError, Problem } from '../../platform/http/index.ts';
import type { ApprovalRefused } from './approval-refused.ts';
import { REGRET_SECONDS } from './plan-take-back.ts';

/** Refusals that come with what holds now. */
export type ConflictReason = 'changed-since-seen' | 'nothing-to-take-back' | 'not-looked-at';

/** The problem for a refusal that is about the request or the person; undefined where what holds now has to be told. */
export function refusalWithoutState({ reason, groups }: ApprovalRefused): Problem | undefined {
  switch (reason) {
    case 'reason-needed':
    case 'comment-needed':
    case 'iban-ending-needed':
    case 'iban-ending-wrong':
      return new Problem('invalid-request', { reason }, { errors: [FAULTS[reason]] });
    case 'released-already':
    case 'write-pending':
      return new Problem('conflict', { reason });
    case 'other-group-needed':
      return new Problem('forbidden', { reason, groups: groups.join(', ') });
    default:
      return undefined;
  }
}

const FAULTS = {
  'reason-needed': fieldError('reason', 'reason-needed', { seconds: REGRET_SECONDS }),
  'comment-needed': fieldError('comment', 'missing'),
  'iban-ending-needed': fieldError('ibanEnding', 'missing'),
  'iban-ending-wrong': fieldError('ibanEnding', 'iban-ending-wrong'),
};
