import { useEffect, useRef } from 'react';
import { PAGE_SIZES } from './search.ts';
import type { Paging } from './table-paging.tsx';

type Rows = { items: readonly unknown[]; total?: number };

/** Leaves a page that is none any more. @returns whether the page at hand is such a one */
export function useLastPage(
  paging: Paging | undefined,
  { data, isPlaceholderData }: { data: Rows | undefined; isPlaceholderData: boolean },
): boolean {
  const instead =
    paging && data && !isPlaceholderData ? pageInstead(paging.page, paging.pageSize, data) : undefined;
  const latest = useRef(paging);
  latest.current = paging;
  useEffect(() => {
    const { pageSize = PAGE_SIZES[0], onChange } = latest.current ?? {};
    if (instead !== undefined) onChange?.({ page: instead, pageSize, replaces: true });
  }, [instead]);
  return instead !== undefined;
}

/**
 * The page to go to when the one at hand is none: its rows were decided or deleted, or its number was typed. An empty
 * page would say that there is nothing, while there is.
 */
export function pageInstead(page: number, pageSize: number, { items, total = 0 }: Rows): number | undefined {
  return items.length === 0 && total > 0 && page > 1
    ? Math.min(page - 1, Math.ceil(total / pageSize))
    : undefined;
}
