import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { bodyOf, type MailDraft } from './mail-draft.ts';

const AFTER_MS = 500;

/** What would go out, and what is wrong with it: asked again a moment after it was changed. */
export function useCheckedMail(draft: MailDraft) {
  const api = useApi();
  const [asked] = useDebouncedValue(draft, AFTER_MS);
  const body = bodyOf(asked);
  const { data, error, isFetching } = useQuery<Schemas['CheckedMail'], ApiProblem>({
    queryKey: ['/mails/check', body],
    queryFn: () => api.post('/mails/check', { body }),
    enabled: asked.accountId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = asked.attachments.length === draft.attachments.length;
  return {
    checked: data,
    /** What was wrong is said until something else is known. */
    errors: (isCurrent && (error?.errors ?? data?.errors)) || [],
    problem: error && error.errors.length === 0 && !error.isAway ? error : undefined,
    isChecking: isFetching,
  };
}
