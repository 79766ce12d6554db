import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from './problem-alert.tsx';

type Props = {
  on: Pick<UseQueryResult<unknown, ApiProblem>, 'failureReason' | 'refetch'>;
  /** Of what comes, in pixels. */
  height: number;
};

/**
 * In place of an answer that is not there yet. Once it was refused, why and the way to ask again: that is said with the
 * first refusal, while it is asked for again by itself. A service that is away says so at the top of the page.
 */
export function Waiting({ on: { failureReason, refetch }, height }: Props) {
  if (failureReason && !failureReason.isAway)
    return <ProblemAlert problem={failureReason} onRetry={() => void refetch()} />;
  return <Skeleton height={height} aria-busy />;
}
