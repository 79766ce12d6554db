import { useCallback, useEffect, useRef } from 'react';

/**
 * For what takes away the button that was pressed: the focus goes on to something near instead of being lost.
 *
 * @param next where to, asked once the page has been drawn anew
 * @returns to be called with the action
 */
export function useFocusKept(next: () => Element | null | undefined): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) (next() as HTMLElement | null)?.focus();
  });
  return useCallback(() => {
    isDue.current = true;
  }, []);
}
