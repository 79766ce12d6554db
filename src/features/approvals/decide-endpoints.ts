import { z } from 'zod';
import { secondsSinceDecision } from '../../../projections/approval-list.ts';
import { type Endpoint, endpoint, Id, permission } from '../../platform/http/index.ts';
import { type BulkDeps, bulkEndpoint } from './bulk-endpoint.ts';
import type { Approver } from './decide.ts';
import { approverOf, Comment, decision, decisionSteps, Seen } from './decision-steps.ts';
import { ShownApproval } from './show-approval.ts';

const access = permission('VIEW_FREIGABE');
const InPath = z.strictObject({ documentId: Id });
const IbanEnding = z.string().trim().toUpperCase().max(10).optional().meta({
  description: 'The last four digits of the IBAN, typed by the person: where the approval asks for them',
});
const problems = ['not-found', 'conflict', 'dms-unavailable'] as const;

type Deps = BulkDeps & {
  /** Reads the invoice before all others where it was not read yet. Never rejects. */
  readAhead(documentId: number): Promise<void>;
};

/** Deciding on payments, and taking a decision back. */
export function decideEndpoints(deps: Deps): Endpoint[] {
  const { db, options, readAhead } = deps;
  const { decisionOn, start, finish } = decisionSteps(deps);
  const one = async (documentId: number, approver: Approver, command: Parameters<typeof start>[2]) =>
    finish(await start(documentId, approver, command), approver);

  return [
    endpoint({
      method: 'PUT',
      path: '/approvals/{documentId}',
      access,
      summary: 'Decide: set the value of the approval field',
      description:
        'Recorded at once, then written to Paperless and compared. Without an answer of Paperless within five seconds the row says `write: pending`; it goes on by itself. What was seen is sent back as `seen`: another one by now is a 409 `changed-since-seen`, whose `current` has the new `seen` and in `differences` what it was (`before`, absent where nobody knows what was seen) and what it is `now`.',
      params: InPath,
      body: z.strictObject({ ...decision, comment: Comment, ibanEnding: IbanEnding }),
      response: ShownApproval,
      problems,
      async handle({ params: { documentId }, body, ...call }) {
        try {
          return await one(documentId, approverOf(call), await decisionOn(body));
        } finally {
          // What was decided on is what was seen, unread perhaps; the next one shall see what is in there.
          void readAhead(documentId);
        }
      },
    }),
    bulkEndpoint(deps),
    endpoint({
      method: 'POST',
      path: '/approvals/{documentId}/take-back',
      access,
      summary: 'Take one’s own last decision back; after ten seconds with a reason',
      params: InPath,
      body: z.strictObject({ seen: Seen, reason: z.string().trim().min(1).max(1_000).optional() }),
      response: ShownApproval,
      problems,
      async handle({ params: { documentId }, body, ...call }) {
        const approver = approverOf(call);
        const { meaning } = await options.optionSet();
        const secondsSince = await secondsSinceDecision(db, documentId, approver.person.sub);
        return one(documentId, approver, { what: 'take-back', ...body, secondsSince, meaning });
      },
    }),
  ];
}
