import { useLive } from '../../api/hooks.ts';

/** How many files are open, whatever the list shows at the moment; undefined while that is not known. */
export function useOpenCount(scope: 'public' | 'personal'): number | undefined {
  const input = { query: { scope, state: 'open' as const, pageSize: 1 } };
  return useLive('/inbox/items', { input }).data?.total;
}
