import { z } from 'zod';
import { DocumentId } from '../../domain/events/index.ts';
import { concurrencyLimit } from '../../platform/async/index.ts';
import {
  type Endpoint,
  endpoint,
  Problem,
  ProblemBody,
  permission,
  problemBody,
} from '../../platform/http/index.ts';
import { ANSWER_WITHIN_MS } from './decide.ts';
import { approverOf, Comment, type DecisionDeps, decision, decisionSteps } from './decision-steps.ts';
import { ShownApproval } from './show-approval.ts';

const BULK = 50;
/** Paperless has few workers, and others want to be answered, too. */
const WRITES_AT_ONCE = 4;
const BulkBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        ...{ documentId: DocumentId, ...decision },
        looked: z.boolean().default(false).meta({
          description:
            'The person has looked at this one by itself. Without that, what has `marks` is not released: 409 `not-looked-at`, with the marks in `current`',
        }),
      }),
    )
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

export type BulkDeps = DecisionDeps & {
  /** What errors of other rooms mean to somebody who called. */
  problemOf: (error: unknown) => Problem | undefined;
  logger: { error(fields: object, message: string): void };
};

/** Deciding on many payments at once. */
export function bulkEndpoint(deps: BulkDeps): Endpoint {
  const { decisionOn, start, finish } = decisionSteps(deps);
  /** What went wrong with one of them hides no answer of the others. */
  const problemIn = (error: unknown, documentId: number | undefined, requestId: string) => {
    const known = error instanceof Problem ? error : deps.problemOf(error);
    if (!known) deps.logger.error({ err: error, documentId, requestId }, 'one of many decisions failed');
    return problemBody(known ?? new Problem('unexpected', { reason: 'see-log' }), requestId);
  };
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
      const slots = concurrencyLimit(WRITES_AT_ONCE);
      // All are recorded before the first one waits for Paperless.
      const planned = await Promise.allSettled(
        items.map(async ({ documentId, ...item }) =>
          start(documentId, approver, await decisionOn({ ...item, comment })),
        ),
      );
      const finishNext = (begun: PromiseSettledResult<Awaited<ReturnType<typeof start>>>) =>
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
            : { problem: problemIn(result.reason, items[index]?.documentId, call.requestId) }),
        })),
      };
    },
  });
}
