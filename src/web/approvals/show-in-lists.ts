import type { QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../api/interface.ts';

type Approval = Schemas['Approval'];

/** What may have changed with a decision. */
export const AFTER_DECISION = [
  '/approvals',
  '/approvals/summary',
  '/approvals/options',
  '/approvals/{documentId}',
  '/approvals/{documentId}/history',
  '/overview',
] as const;

/** What a decision is about, whose value it replaces, and what a release of this person would be, as one text. */
export const factsOf = ({ seen, value, release }: Approval): string =>
  JSON.stringify([seen, value.setBy?.sub, release?.mine]);

/** Whether the two differ at most in what a release takes, as after a new account was confirmed. */
export const isSamePayment = (one: Approval, other: Approval): boolean =>
  factsOf(one) === factsOf({ ...other, release: one.release });

const answered = new Map<number, string>();
/** Whether this is what an own decision, or taking it back, has left. */
export const isOwnAnswer = (approval: Approval): boolean =>
  answered.get(approval.documentId) === factsOf(approval);

const ended = new Map<number, string>();
/** Whether an own decision has ended this state of a document: a row of a list that it is no longer in. */
export const isOver = ({ documentId, seen }: Approval): boolean => ended.get(documentId) === seen;

/**
 * Puts an answer of the service where the document is shown already, until the lists are asked again.
 *
 * @param before what was decided on
 */
export function showInLists(client: QueryClient, approval: Approval, before?: Approval): void {
  const { documentId } = approval;
  if (before && before.seen !== approval.seen) ended.set(documentId, before.seen);
  else ended.delete(documentId);
  answered.set(documentId, factsOf(approval));
  client.setQueryData(['/approvals/{documentId}', { params: { documentId } }], approval);
  client.setQueriesData<{ items: Approval[] }>(
    { queryKey: ['/approvals'] },
    (list) =>
      list && {
        ...list,
        items: list.items.map((row) => (row.documentId === documentId ? approval : row)),
      },
  );
}
