import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApiProblem } from '../../api/problem.ts';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useText } from '../../context/language.tsx';
import type { Calls } from './use-calls.ts';

type Props = { calls: Calls; itemId: string; page: number };

/** The text that a page holds, for those who do not see its picture and for copying. */
export function PageText({ calls, itemId, page }: Props) {
  const t = useText();
  const { data, error, refetch } = useQuery<{ text: string }, ApiProblem>({
    queryKey: ['inbox page text', itemId, page],
    queryFn: () => calls.pageText(page),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Box component="section" className="page-text" aria-label={t('inboxItem.text')} tabIndex={0}>
      {error && !data && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={60} />}
      {data && (data.text.trim() ? data.text : <Text size="sm">{t('inboxItem.noText')}</Text>)}
    </Box>
  );
}
