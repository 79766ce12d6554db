import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/hooks.ts';
import type { Interface, Schemas } from '../../../api/interface.ts';
import type { ApiProblem } from '../../../api/problem.ts';
import type { Mark } from './marked-at.ts';

export type Proposal = Schemas['ProposedRule'];
/** What somebody has marked in a document, and where it shall go; what is not said is proposed. */
export type Example = {
  documentId: number | null;
  marks: readonly Mark[];
  title: boolean;
  numberField?: number | null;
  sumField?: number | null;
  correspondent?: number | null;
};

/** The rule that the service proposes for it, asked again after each change. */
export function useProposal(
  { documentId, marks, ...wishes }: Example,
  name: string,
): { proposal: Proposal | undefined; problem: ApiProblem | null } {
  const api = useApi();
  const body = { ...wishes, name, documentId: documentId ?? 0, marks: [...marks] };
  const isAsked = documentId !== null && marks.length > 0;
  const { data, error } = useQuery<Proposal, ApiProblem>({
    queryKey: ['/processing/examples', JSON.stringify(body)],
    queryFn: () =>
      api.post('/processing/examples', { body: body as Interface['POST /processing/examples']['body'] }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { proposal: isAsked && !error ? data : undefined, problem: isAsked ? error : null };
}
