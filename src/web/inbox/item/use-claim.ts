import { useEffect } from 'react';
import { useMe } from '../../context/me.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import type { Calls } from './use-calls.ts';

/** Well within the quarter of an hour that a claim lasts. */
const PROLONG_MS = 5 * 60_000;

/**
 * Says that somebody works on a public file, for as long as they look at it.
 *
 * @returns who else does; none: it is mine, or needs no claim
 */
export function useClaim(item: InboxItemInDetail, calls: Calls): InboxItemInDetail['claimedBy'] {
  const { sub } = useMe();
  const other = item.claimedBy !== null && item.claimedBy.sub !== sub ? item.claimedBy : null;
  const isWanted = item.scope === 'public' && item.state === 'open' && other === null;
  useEffect(() => {
    if (!isWanted) return;
    // A person who was faster shows up in the next answer.
    const hold = () => {
      if (document.visibilityState === 'visible') void calls.claim(false).catch(() => {});
    };
    hold();
    const timer = setInterval(hold, PROLONG_MS);
    return () => {
      clearInterval(timer);
      void calls.letGo().catch(() => {});
    };
  }, [isWanted, calls]);
  return other;
}
