import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks.ts';
import type { Interface } from '../../api/interface.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { faultTexts } from '../../components/problem-text.ts';
import { useText } from '../../context/language.tsx';
import type { Fault } from '../setting-types.ts';
import type { Rule } from './rule-drafts.ts';

export type Plan = Interface['POST /processing/preview']['answer'];
export type Preview = {
  data: Plan | undefined;
  problem: ApiProblem | undefined;
  /** What is wrong with the rules themselves, counted from the list: `3.then.title`. */
  faults: readonly Fault[];
  isFetching: boolean;
  retry: () => void;
};

const TYPING_MS = 400;

/** What rules that need not be saved would do to a document, asked again after each change of the rules. */
export function usePreview(documentId: number | undefined, rules: readonly Rule[]): Preview {
  const t = useText();
  const api = useApi();
  const [written] = useDebouncedValue(JSON.stringify(rules), TYPING_MS);
  const { data, error, isFetching, refetch } = useQuery<Plan, ApiProblem>({
    queryKey: ['/processing/preview', documentId, written],
    queryFn: () =>
      api.post('/processing/preview', {
        body: { documentId: documentId as number, rules: JSON.parse(written) as Rule[] },
      }),
    enabled: documentId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const faults = faultTexts(t, error?.errors ?? []).flatMap(({ path, message }) =>
    path.startsWith('rules.') ? [{ path: path.slice('rules.'.length), message }] : [],
  );
  return {
    data: error ? undefined : data,
    problem: error && faults.length === 0 ? error : undefined,
    faults,
    isFetching,
    retry: () => void refetch(),
  };
}
