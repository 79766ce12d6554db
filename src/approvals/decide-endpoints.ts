import { z } from 'zod';
import { secondsSinceDecision } from '../../projections/approval-list.ts';
import { type Endpoint, endpoint, Id, permission } from '../http/index.ts';
import { bulkEndpoint } from './bulk-endpoint.ts';
import type { Approver, Planner } from './decide.ts';
import { approverOf, Comment, type DecisionDeps, decision, decisionSteps } from './decision-steps.ts';
import { planTakeBack } from './plan-take-back.ts';
import { releaseTerms } from './release-terms.ts';
import { ShownApproval } from './show-approval.ts';

const access = permission('VIEW_FREIGABE');
const InPath = z.strictObject({ documentId: Id });
const IbanEnding = z.string().trim().toUpperCase().max(10).optional().meta({
  description: 'The last four digits of the IBAN, typed by the person: where the approval asks for them',
});
const problems = ['not-found', 'conflict', 'dms-unavailable'] as const;

/** Deciding on payments, and taking a decision back. */
export function decideEndpoints(deps: DecisionDeps): Endpoint[] {
  const { db, options } = deps;
  const { decisionOn, start, finish } = decisionSteps(deps);
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
    bulkEndpoint(deps),
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
