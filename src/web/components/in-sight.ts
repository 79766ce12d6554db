/** Of the page, or of the window where that is smaller: a smaller part of an invoice does not count as seen. */
const ENOUGH = 1 / 3;
const STEPS = Array.from({ length: 41 }, (_, step) => step / 40);

/**
 * Tells once when enough of an element is to be seen. On a phone a page may be drawn that lies below the window.
 *
 * @returns stops waiting for it
 */
export function whenInSight(element: Element, tell: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(isEnough)) return;
      observer.disconnect();
      tell();
    },
    { threshold: STEPS },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const isEnough = ({
  intersectionRect,
  boundingClientRect,
}: Pick<IntersectionObserverEntry, 'intersectionRect' | 'boundingClientRect'>): boolean =>
  intersectionRect.height > 0 &&
  intersectionRect.height >= ENOUGH * Math.min(boundingClientRect.height, window.innerHeight);
