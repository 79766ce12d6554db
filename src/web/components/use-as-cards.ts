import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a table has less room than it needs, so that its rows are shown as cards; undefined until it was measured.
 *
 * @param minWidth what is to be readable as columns, in pixels; a table that turns out to be wider needs that
 * @param isFilled whether there are rows: they may ask for more
 */
export function useAsCards(
  place: RefObject<HTMLElement | null>,
  minWidth: number,
  isFilled: boolean,
): boolean | undefined {
  const [narrow, setNarrow] = useState<boolean>();
  const needed = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table comes with its rows
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const table = element.querySelector<HTMLElement>('table');
    const measure = () => {
      const room = element.clientWidth;
      // Half a pixel is lost in rounding.
      if (table && !table.dataset.cards && table.offsetWidth > room + 1) needed.current = table.offsetWidth;
      setNarrow(room < Math.max(minWidth, needed.current));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    if (table) watch.observe(table);
    return () => watch.disconnect();
  }, [place, minWidth, isFilled]);
  return narrow;
}
