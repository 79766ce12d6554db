import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import type { Paging } from './table-paging.tsx';

/** A list that came whole with an answer, for `DataTable`: the rows of one page, and how many there are. */
export const listInHand = <Answer, Row>(
  query: UseQueryResult<Answer, ApiProblem>,
  list: readonly Row[] | undefined,
  { page, pageSize }: Pick<Paging, 'page' | 'pageSize'>,
) => ({
  data: list && { items: list.slice((page - 1) * pageSize, page * pageSize), total: list.length },
  error: query.error,
  isPlaceholderData: false,
  dataUpdatedAt: query.dataUpdatedAt,
  refetch: query.refetch as never,
});
