import type { QueryClient } from '@tanstack/react-query';
import { isAffected } from './affected-answers.ts';
import type { Change } from './change-line.ts';

/** However fast things change, what is shown is read at most this often. */
const PAUSE_MS = 1_000;

/**
 * Reads anew what is shown and has changed, soon after it is told; what nobody looks at just now is read when somebody
 * does. What is being read at this moment is read once more afterwards: its answer may be older than the change.
 */
export function refreshChanged(client: QueryClient): {
  add(changes: readonly Change[]): void;
  addAll(): void;
} {
  let pending: Change[] = [];
  let everything = false;
  let isDue = false;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    isDue = false;
    // What a person just does answers first: else the row that they act on would be gone before its answer is there.
    if (client.isMutating() > 0) return again([]);
    flushedAt = Date.now();
    const changes = pending;
    const all = everything;
    pending = [];
    everything = false;
    let isReading = false;
    void client.invalidateQueries({
      refetchType: document.hidden ? 'none' : 'active',
      predicate({ queryKey, state }) {
        if (!all && !isAffected(queryKey, changes)) return false;
        if (state.fetchStatus !== 'fetching') return true;
        isReading = true;
        return false;
      },
    });
    if (isReading) again(changes, all);
  };
  const again = (changes: readonly Change[], all = false) => {
    pending.push(...changes);
    everything ||= all;
    if (isDue) return;
    isDue = true;
    setTimeout(flush, Math.max(SOON_MS, flushedAt + PAUSE_MS - Date.now()));
  };
  return { add: again, addAll: () => again([], true) };
}
/** What belongs together arrives together. */
const SOON_MS = 50;
