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

/** Puts an answer of the service where the document is shown already, until the lists are asked again. */
export function showInLists(client: QueryClient, approval: Approval): void {
  const { documentId } = approval;
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
