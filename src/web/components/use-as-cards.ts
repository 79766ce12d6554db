import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether a table has less room than it needs, so that its rows are shown as cards. @param minWidth in pixels */
export function useAsCards(place: RefObject<HTMLElement | null>, minWidth: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth < minWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place, minWidth]);
  return narrow;
}
