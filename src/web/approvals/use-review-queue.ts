import { useRef } from 'react';
import { useLive } from '../api/hooks.ts';
import { useFilters } from '../components/filters.ts';
import { filterQuery } from './approval-search.ts';
import { mergedQueue, type ReviewQueue } from './review-queue.ts';

/** All page sizes of the table fit into it without a rest, but for that of 200. */
const QUEUE_SIZE = 100;

/** The documents under review: those of the list that the review was begun from, around the page that was shown. */
export function useReviewQueue(): ReviewQueue | undefined {
  const { filters, page } = useFilters('/freigabe/$documentId');
  const pageSize = Math.max(QUEUE_SIZE, page.pageSize);
  const query = {
    ...filterQuery(filters),
    ...(filters.sort && { sort: filters.sort }),
    pageSize,
    page: Math.floor(((page.page - 1) * page.pageSize) / pageSize) + 1,
  };
  const { data, isPlaceholderData } = useLive('/approvals', { input: { query } });
  const kept = useRef<{ of: string; queue: ReviewQueue }>(undefined);
  const of = JSON.stringify(query);
  if (data && !isPlaceholderData) {
    const before = kept.current?.of === of ? kept.current.queue : undefined;
    kept.current = { of, queue: mergedQueue(before, data) };
  }
  return kept.current?.queue;
}
