import { z } from 'zod';
import { approvalOf } from '../../projections/approval-list.ts';
import { readSettings } from '../../projections/settings.ts';
import type { Origin } from '../event-log/index.ts';
import { type Caller, fieldError, Problem, personOf } from '../http/index.ts';
import { namesOf } from '../identity/index.ts';
import type { approvalOptions } from './approval-options.ts';
import { ApprovalRefused } from './approval-refused.ts';
import {
  type Approver,
  type DecidingDeps,
  finishApproval,
  type Planner,
  rowToApprove,
  type StartedApproval,
  startApproval,
} from './decide.ts';
import type { Outcome } from './execute-approval.ts';
import { planDecision, presentValue } from './plan-approval.ts';
import { type ConflictReason, refusalWithoutState } from './refusal-problems.ts';
import type { TermsFor } from './release-terms.ts';
import { type ShowDeps, showApproval, shownValue } from './show-approval.ts';

export type DecisionDeps = DecidingDeps & ShowDeps & { options: ReturnType<typeof approvalOptions> };

const OptionId = z.string().min(1).max(100).nullable();
export const Comment = z.string().trim().max(1_000).optional();
/** What of a call says the decision on one document. */
export const decision = {
  optionId: OptionId.meta({ description: 'null: no value any more' }),
  expected: OptionId.meta({ description: 'The value that the person saw; another one by now is a 409' }),
  expectedChecksum: z
    .string()
    .max(128)
    .optional()
    .meta({ description: 'Of the file that the person saw; another one by now is a 409' }),
};
type DecisionBody = {
  optionId: string | null;
  expected: string | null;
  expectedChecksum?: string | undefined;
  ibanEnding?: string | undefined;
};

/** What the calls that decide have in common: from what a person wants to what they are answered. */
export function decisionSteps(deps: DecisionDeps) {
  const { db, options } = deps;

  const decisionOn = async (
    { optionId, ...seen }: DecisionBody,
    termsFor: TermsFor,
    comment: string | undefined,
  ): Promise<Planner> => {
    const [optionSet, { approval_comment_as_note: asNote }] = await Promise.all([
      options.optionSet(optionId),
      readSettings(db, ['approval_comment_as_note']),
    ]);
    const to = optionId === null ? null : optionSet.options.find(({ id }) => id === optionId);
    if (to === undefined) throw unknownOption();
    return async (row, approvalId) => {
      const command = { to, meaning: optionSet.meaning(to), ...seen, comment, asNote };
      return planDecision(row, command, approvalId, (await termsFor([row]))(row));
    };
  };

  /** The outcome for a waiting caller: the row, or the problem. */
  const answer = async (documentId: number, person: Approver['person'], outcome: Outcome) => {
    if (outcome.state === 'failed') await failure(documentId, outcome);
    const ended = outcome.state === 'done' ? outcome.row : null;
    const row = ended ?? (await rowToApprove(deps, documentId));
    return showApproval(deps, row, { optionSet: await options.optionSet(), person });
  };

  /** The row shows a refusal by Paperless; what the person could not know is a problem. */
  const failure = async (documentId: number, { because }: Extract<Outcome, { state: 'failed' }>) => {
    const row = await approvalOf(db, documentId);
    if (because === 'gone' || !row || row.gone)
      throw new Problem('not-found', { reason: 'document-unknown', documentId });
    if (because === 'changed-elsewhere')
      throw await conflict(documentId, 'It was changed in Paperless meanwhile', 'stale');
    const wanted = row.failure?.to?.id;
    // Paperless refuses an option that somebody has deleted since the list was read.
    if (wanted && !(await options.exists(wanted).catch(() => true))) throw unknownOption();
  };

  const conflict = async (documentId: number, detail: string, reason: ConflictReason): Promise<Problem> => {
    const row = await approvalOf(db, documentId);
    if (!row || row.gone) return new Problem('conflict', { reason }, { detail });
    const { by } = presentValue(row);
    const [names, optionSet] = await Promise.all([namesOf(db, by === null ? [] : [by]), options.optionSet()]);
    const who = (sub: string) => ({ sub, name: names.get(sub) ?? null });
    const current = { ...shownValue(row, optionSet, who), checksum: row.checksum };
    const set = by === null ? '' : `, set by ${names.get(by) ?? 'somebody else'}`;
    return new Problem('conflict', { reason }, { detail: `${detail}${set}`, current });
  };

  /** Records what is planned; a refusal is reported in words for the person who asked. */
  const start = async (documentId: number, approver: Approver, plan: Planner): Promise<StartedApproval> => {
    try {
      return await startApproval(deps, documentId, approver, plan);
    } catch (error) {
      if (!(error instanceof ApprovalRefused)) throw error;
      throw (
        refusalWithoutState(error) ??
        (await conflict(documentId, error.message, error.reason as ConflictReason))
      );
    }
  };

  const finish = async (planned: StartedApproval, { person }: Approver, withinMs?: number) =>
    answer(planned.documentId, person, await finishApproval(deps, planned, withinMs));

  return { decisionOn, start, finish };
}

export const approverOf = ({ caller, origin }: { caller: Caller; origin: Origin }): Approver => ({
  person: personOf(caller),
  origin,
});

const unknownOption = () =>
  new Problem(
    'invalid-request',
    { reason: 'unknown-option' },
    { errors: [fieldError('optionId', 'not-possible')] },
  );
