import { useEffect, useRef } from 'react';

/** Where the focus goes on: what can be done next, in this order. */
const NEXT = ['[data-next]', '[data-documents]', 'h1'];
const PROPOSAL = '[data-proposal]';

/**
 * Saving, unlocking and accepting take away or lock what was pressed for it. The focus goes to what can be done next
 * instead of to the top of the page; not where somebody has gone elsewhere meanwhile.
 */
export function useFocusKept(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    const isAtTop = activeElement === null || activeElement === document.body || isGone(activeElement);
    const isWaiting = activeElement?.matches('[data-documents]') && document.querySelector('[data-next]');
    if (!isWaiting && !(isAtTop && last.current && isGone(last.current))) return;
    const marks = last.current?.matches(PROPOSAL) ? [PROPOSAL, ...NEXT] : NEXT;
    const next = marks.map((mark) => document.querySelector<HTMLElement>(mark)).find((one) => one !== null);
    next?.focus({ preventScroll: true });
  });
}

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');
