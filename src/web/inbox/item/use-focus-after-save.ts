import { useEffect, useRef } from 'react';

/**
 * What is being saved takes its buttons and fields away. The focus goes to the documents, and once nothing is left to do
 * to the way on; not where somebody has gone elsewhere meanwhile.
 */
export function useFocusAfterSave(isBusy: boolean, state: string): void {
  const wasBusy = useRef(false);
  if (isBusy) wasBusy.current = true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the state of the file its buttons change
  useEffect(() => {
    if (isBusy || !wasBusy.current) return;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (!isLost && !activeElement.matches('[data-documents]')) return;
    const find = (mark: string) => document.querySelector<HTMLElement>(mark);
    (find('[data-next]') ?? find('[data-documents]'))?.focus({ preventScroll: true });
  }, [isBusy, state]);
}
