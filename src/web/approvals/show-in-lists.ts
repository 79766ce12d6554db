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

/** What a decision is about, and the value that it replaces, as one text. */
export const factsOf = ({ value, amount, due, correspondent, checksum, release }: Approval): string =>
  JSON.stringify([value.optionId, value.setBy?.sub, amount, due, correspondent?.id, checksum, release?.mine]);

/** Whether the two differ at most in what a release takes, as after a new account was confirmed. */
export const isSamePayment = (one: Approval, other: Approval): boolean =>
  factsOf(one) === factsOf({ ...other, release: one.release });

const answered = new Map<number, string>();
/** Whether this is what an own decision, or taking it back, has left. */
export const isOwnAnswer = (approval: Approval): boolean =>
  answered.get(approval.documentId) === factsOf(approval);

/** Puts an answer of the service where the document is shown already, until the lists are asked again. */
export function showInLists(client: QueryClient, approval: Approval): void {
  const { documentId } = approval;
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
