import { z } from 'zod';
import { approvalOf } from '../../../projections/approval-list.ts';
import { seenOf } from '../../../projections/seen.ts';
import { readSettings } from '../../../projections/settings.ts';
import { namesOf } from '../../gateways/identity/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import { type Caller, fieldError, Problem, personOf } from '../../platform/http/index.ts';
import type { approvalOptions } from './approval-options.ts';
import { ApprovalRefused } from './approval-refused.ts';
import {
  type Approver,
  type DecidingDeps,
  finishApproval,
  rowToApprove,
  type StartedApproval,
  startApproval,
} from './decide.ts';
import type { ReleaseCommand } from './decide-release.ts';
import type { Outcome } from './execute-approval.ts';
import { presentValue } from './plan-approval.ts';
import { type ConflictReason, refusalWithoutState } from './refusal-problems.ts';
import { differencesSince } from './seen-before.ts';
import { type ShowDeps, showApproval, shownValue } from './show-approval.ts';

export type DecisionDeps = DecidingDeps & ShowDeps & { options: ReturnType<typeof approvalOptions> };

const OptionId = z.string().min(1).max(100).nullable();
export const Comment = z.string().trim().max(1_000).optional();
/** What every decision sends back of the row that the person saw. */
export const Seen = z.string().min(1).max(100).meta({
  description: '`seen` of the row that the person saw; another one by now is a 409 that says what differs',
});
/** What of a call says the decision on one document. */
export const decision = {
  optionId: OptionId.meta({ description: 'null: no value any more' }),
  seen: Seen,
};
type DecisionBody = {
  optionId: string | null;
  seen: string;
  comment?: string | undefined;
  ibanEnding?: string | undefined;
  looked?: boolean;
};

type Deciding = Exclude<ReleaseCommand, { what: 'reopen' }>;

/** What the calls that decide have in common: from what a person wants to what they are answered. */
export function decisionSteps(deps: DecisionDeps) {
  const { db, options } = deps;

  const decisionOn = async ({ optionId, ...more }: DecisionBody): Promise<Deciding> => {
    const [optionSet, { approval_comment_as_note: asNote }] = await Promise.all([
      options.optionSet(optionId),
      readSettings(db, ['approval_comment_as_note']),
    ]);
    const to = optionId === null ? null : optionSet.options.find(({ id }) => id === optionId);
    if (to === undefined) throw unknownOption();
    return { what: 'decide', to, meaning: optionSet.meaning(to), ...more, asNote };
  };

  /** The outcome for a waiting caller: the row, or the problem. */
  const answer = async (documentId: number, person: Approver['person'], outcome: Outcome, seen: string) => {
    if (outcome.state === 'failed') await failure(documentId, outcome, seen);
    const ended = outcome.state === 'done' ? outcome.row : null;
    const row = ended ?? (await rowToApprove(deps, documentId));
    return showApproval(deps, row, { optionSet: await options.optionSet(), person });
  };

  /** The row shows a refusal by Paperless; what the person could not know is a problem. */
  const failure = async (
    documentId: number,
    { because }: Extract<Outcome, { state: 'failed' }>,
    seen: string,
  ) => {
    const row = await approvalOf(db, documentId);
    if (because === 'gone' || !row || row.gone)
      throw new Problem('not-found', { reason: 'document-unknown', documentId });
    if (because === 'changed-elsewhere') {
      const refused = new ApprovalRefused('changed-since-seen', 'It was changed in Paperless meanwhile');
      throw await conflict(documentId, refused, seen);
    }
    const wanted = row.failure?.to?.id;
    // Paperless refuses an option that somebody has deleted since the list was read.
    if (wanted && !(await options.exists(wanted).catch(() => true))) throw unknownOption();
  };

  /** A refusal that comes with what holds now, and with what differs from what was seen. */
  const conflict = async (
    documentId: number,
    { message, reason, marks }: ApprovalRefused,
    seen: string | undefined,
  ): Promise<Problem> => {
    const row = await approvalOf(db, documentId);
    if (!row || row.gone)
      return new Problem('conflict', { reason: reason as ConflictReason }, { detail: message });
    const { by } = presentValue(row);
    const [people, optionSet, differences] = await Promise.all([
      namesOf(db, by === null ? [] : [by]),
      options.optionSet(),
      differencesSince(deps, row, seen),
    ]);
    const who = (sub: string) => ({ sub, name: people.get(sub) ?? null });
    const current = {
      ...{ ...shownValue(row, optionSet, who), checksum: row.checksum, seen: seenOf(row), marks },
      differences,
    };
    const set = by === null ? '' : `, set by ${people.get(by) ?? 'somebody else'}`;
    return new Problem(
      'conflict',
      { reason: reason as ConflictReason },
      { detail: `${message}${set}`, current },
    );
  };

  /** Records what is planned; a refusal is reported in words for the person who asked. */
  const start = async (
    documentId: number,
    approver: Approver,
    command: Deciding,
  ): Promise<StartedApproval & { seen: string }> => {
    try {
      return { ...(await startApproval(deps, documentId, approver, command)), seen: command.seen };
    } catch (error) {
      if (!(error instanceof ApprovalRefused)) throw error;
      throw refusalWithoutState(error) ?? (await conflict(documentId, error, command.seen));
    }
  };

  const finish = async (
    { seen, ...planned }: StartedApproval & { seen: string },
    { person }: Approver,
    withinMs?: number,
  ) => answer(planned.documentId, person, await finishApproval(deps, planned, withinMs), seen);

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
