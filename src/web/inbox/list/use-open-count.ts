import { useLive } from '../../api/hooks.ts';
import { type InboxItems, path } from '../endpoints.ts';

const EVERY_MS = 10_000;

/** How many files are open, whatever the list shows at the moment; undefined while that is not known. */
export function useOpenCount(scope: 'public' | 'personal'): number | undefined {
  const input = { query: { scope, state: 'open', pageSize: 1 } };
  const { data } = useLive(path('/inbox/items'), { input: input as never, every: EVERY_MS });
  return (data as InboxItems | undefined)?.total;
}
