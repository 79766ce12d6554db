import { useCallback, useEffect, useState } from 'react';
import type { Shown } from '../components/shown-page.ts';

/**
 * What a person has seen of a page: nothing yet; just drawn, for less time than anybody needs to look; drawn; or
 * there is nothing that could be drawn, as of a file that is no picture.
 */
export type Sight = 'nothing' | 'glimpse' | Shown;

/** Longer than a finger needs to press a key or a button again by mistake. */
export const GLIMPSE_MS = 700;

/**
 * Follows what is to be seen of a page. Payments are decided on what somebody has seen: another document, or another
 * file behind it, has not been seen.
 *
 * @param page names document and file
 */
export function useSight(page: string): { sight: Sight; onShown: (shown: Shown) => void } {
  const [latest, setLatest] = useState<{ page: string; sight: Sight; shown: Shown }>();
  const onShown = useCallback((shown: Shown) => setLatest({ page, shown, sight: 'glimpse' }), [page]);
  useEffect(() => {
    if (latest?.page !== page || latest.sight !== 'glimpse') return;
    const timer = setTimeout(() => setLatest({ ...latest, sight: latest.shown }), GLIMPSE_MS);
    return () => clearTimeout(timer);
  }, [latest, page]);
  return { sight: latest?.page === page ? latest.sight : 'nothing', onShown };
}

/**
 * Payments are decided on a page that was seen. Where none can be shown, somebody has to say first that they decide
 * all the same.
 *
 * @param unseen whether they have; keys never do
 */
export const mayDecide = (sight: Sight, unseen = false): boolean =>
  sight === 'drawn' || (sight === 'none' && unseen);
