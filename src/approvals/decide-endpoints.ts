import { z } from 'zod';
import { approvalOf, secondsSinceDecision } from '../../projections/approval-list.ts';
import { readSettings } from '../../projections/settings.ts';
import { concurrencyLimit } from '../async/index.ts';
import type { Origin } from '../event-log/index.ts';
import { DocumentId } from '../events/index.ts';
import {
  type Caller,
  type Endpoint,
  endpoint,
  fieldError,
  Id,
  Problem,
  ProblemBody,
  permission,
  personOf,
  problemBody,
} from '../http/index.ts';
import { namesOf } from '../identity/index.ts';
import { PaperlessError } from '../paperless/index.ts';
import type { approvalOptions } from './approval-options.ts';
import { ApprovalRefused } from './approval-refused.ts';
import {
  ANSWER_WITHIN_MS,
  type Approver,
  type DecidingDeps,
  finishApproval,
  type Planner,
  rowToApprove,
  type StartedApproval,
  startApproval,
} from './decide.ts';
import type { Outcome } from './execute-approval.ts';
import { planDecision, planTakeBack, presentValue } from './plan-approval.ts';
import { type ConflictReason, refusalWithoutState } from './refusal-problems.ts';
import { releaseTerms, type TermsFor } from './release-terms.ts';
import { type ShowDeps, ShownApproval, showApproval, shownValue } from './show-approval.ts';

type Deps = DecidingDeps & ShowDeps & { options: ReturnType<typeof approvalOptions> };

const access = permission('VIEW_FREIGABE');
const InPath = z.strictObject({ documentId: Id });
const OptionId = z.string().min(1).max(100).nullable();
const Comment = z.string().trim().max(1_000).optional();
const IbanEnding = z.string().trim().toUpperCase().max(10).optional().meta({
  description: 'The last four digits of the IBAN, typed by the person: where the approval asks for them',
});
const decision = {
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

const BULK = 50;
/** Paperless has few workers, and others want to be answered, too. */
const WRITES_AT_ONCE = 4;
const BulkBody = z.strictObject({
  items: z
    .array(z.strictObject({ documentId: DocumentId, ...decision }))
    .min(1)
    .max(BULK)
    .refine((items) => new Set(items.map(({ documentId }) => documentId)).size === items.length, {
      error: 'every document at most once',
      params: { fault: 'every-id-once' },
    }),
  comment: Comment,
});
const BulkResult = z
  .object({
    documentId: z.int(),
    approval: ShownApproval.optional(),
    problem: ProblemBody.optional().meta({ description: 'Why this one was not decided' }),
  })
  .meta({ id: 'BulkApprovalResult' });

const problems = ['not-found', 'conflict', 'dms-unavailable'] as const;

/** Deciding on payments, and taking a decision back. */
export function decideEndpoints(deps: Deps): Endpoint[] {
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

  const one = async (documentId: number, approver: Approver, plan: Planner) =>
    finish(await start(documentId, approver, plan), approver);

  return [
    endpoint({
      method: 'PUT',
      path: '/approvals/{documentId}',
      access,
      summary: 'Decide: set the value of the approval field',
      description:
        'Recorded at once, then written to Paperless and compared. Without an answer of Paperless within five seconds the row says `write: pending`; it goes on by itself.',
      params: InPath,
      body: z.strictObject({ ...decision, comment: Comment, ibanEnding: IbanEnding }),
      response: ShownApproval,
      problems,
      async handle({ params: { documentId }, body: { comment, ...seen }, ...call }) {
        const approver = approverOf(call);
        const termsFor = await releaseTerms(deps, approver.person);
        return one(documentId, approver, await decisionOn(seen, termsFor, comment));
      },
    }),
    endpoint({
      method: 'POST',
      path: '/approvals/bulk',
      access,
      summary: `Decide on up to ${BULK} documents, each for itself`,
      body: BulkBody,
      response: z.object({ items: z.array(BulkResult) }),
      problems: ['dms-unavailable'],
      async handle({ body: { items, comment }, ...call }) {
        const approver = approverOf(call);
        const until = performance.now() + ANSWER_WITHIN_MS;
        const termsFor = await releaseTerms(deps, approver.person);
        const slots = concurrencyLimit(WRITES_AT_ONCE);
        // All are recorded before the first one waits for Paperless.
        const planned = await Promise.allSettled(
          items.map(async ({ documentId, ...seen }) =>
            start(documentId, approver, await decisionOn(seen, termsFor, comment)),
          ),
        );
        const finishNext = (begun: PromiseSettledResult<StartedApproval>) =>
          slots(async () => {
            if (begun.status === 'rejected') throw begun.reason;
            return finish(begun.value, approver, Math.max(0, until - performance.now()));
          });
        const finished = await Promise.allSettled(planned.map(finishNext));
        return {
          items: finished.map((result, index) => ({
            documentId: items[index]?.documentId as number,
            ...(result.status === 'fulfilled'
              ? { approval: result.value }
              : { problem: problemIn(result.reason, call.requestId) }),
          })),
        };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/approvals/{documentId}/take-back',
      access,
      summary: 'Take one’s own last decision back; after ten seconds with a reason',
      params: InPath,
      body: z.strictObject({ reason: z.string().trim().min(1).max(1_000).optional() }),
      response: ShownApproval,
      problems,
      async handle({ params: { documentId }, body: { reason }, ...call }) {
        const approver = approverOf(call);
        const { sub } = approver.person;
        const { meaning } = await options.optionSet();
        const secondsSince = await secondsSinceDecision(db, documentId, sub);
        return one(documentId, approver, (row, approvalId) =>
          planTakeBack(row, { by: sub, reason, secondsSince, meaning }, approvalId),
        );
      },
    }),
  ];
}

const approverOf = ({ caller, origin }: { caller: Caller; origin: Origin }): Approver => ({
  person: personOf(caller),
  origin,
});

const unknownOption = () =>
  new Problem(
    'invalid-request',
    { reason: 'unknown-option' },
    { errors: [fieldError('optionId', 'not-possible')] },
  );

function problemIn(error: unknown, requestId: string): z.input<typeof ProblemBody> {
  if (error instanceof Problem) return problemBody(error, requestId);
  if (error instanceof PaperlessError) {
    return problemBody(
      new Problem('dms-unavailable', { reason: 'technical', message: error.message }),
      requestId,
    );
  }
  throw error;
}
