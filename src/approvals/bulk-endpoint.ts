import { z } from 'zod';
import { concurrencyLimit } from '../async/index.ts';
import { DocumentId } from '../events/index.ts';
import { type Endpoint, endpoint, Problem, ProblemBody, permission, problemBody } from '../http/index.ts';
import { PaperlessError } from '../paperless/index.ts';
import { ANSWER_WITHIN_MS, type StartedApproval } from './decide.ts';
import { approverOf, Comment, type DecisionDeps, decision, decisionSteps } from './decision-steps.ts';
import { releaseTerms } from './release-terms.ts';
import { ShownApproval } from './show-approval.ts';

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

/** Deciding on many payments at once. */
export function bulkEndpoint(deps: DecisionDeps): Endpoint {
  const { decisionOn, start, finish } = decisionSteps(deps);
  return endpoint({
    method: 'POST',
    path: '/approvals/bulk',
    access: permission('VIEW_FREIGABE'),
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
  });
}

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
