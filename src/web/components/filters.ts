import { type RegisteredRouter, type RouteIds, useMatches, useNavigate } from '@tanstack/react-router';
import type { PAGE_SIZES } from './search.ts';
import type { Paging } from './table-paging.tsx';

type Id = RouteIds<RegisteredRouter['routeTree']>;
type FiltersOf<From extends Id> = RegisteredRouter['routesById'][From]['types']['fullSearchSchema'];
type PageOfList = { page?: number; pageSize?: (typeof PAGE_SIZES)[number] };

/**
 * What stands behind the ? of the page's address, and a way to change it: `set({ state: 'parked' })` goes back to the
 * first page; a filter set to undefined goes away. `paging` is what `DataTable` wants.
 */
export function useFilters<From extends Id>(
  _page: From,
): {
  filters: FiltersOf<From>;
  set: (next: Partial<FiltersOf<From>>) => void;
  /** To be sent to the service: page, page size. */
  page: { page: number; pageSize: number };
  paging: Paging;
} {
  const filters = (useMatches().at(-1)?.search ?? {}) as FiltersOf<From>;
  const navigate = useNavigate();
  const go = (next: object, { resetScroll = false, replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: object) => withoutEmpty({ ...before, ...next }) as never,
      resetScroll,
      replace,
    });
  const { page = 1, pageSize = 25 } = filters as PageOfList;
  return {
    filters,
    set: (next) => go({ page: undefined, ...next }),
    page: { page, pageSize },
    paging: {
      page,
      pageSize,
      onChange: ({ page, pageSize, replaces = false }) =>
        go({ page: page === 1 ? undefined : page, pageSize }, { resetScroll: true, replace: replaces }),
    },
  };
}

const withoutEmpty = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
