import { useEffect, useRef } from 'react';

type Show = (documentId: number) => void;

/** Of the page at hand. */
let shown: Show | undefined;

/** Says how a page brings an invoice back into view whose decision was taken back. */
export function useBackInView(show: Show): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const mine: Show = (documentId) => latest.current(documentId);
    shown = mine;
    return () => {
      if (shown === mine) shown = undefined;
    };
  }, []);
}

/** Where people are among invoices; the offer to take back may outlive the page on which it was made. */
export const bringBackIntoView: Show = (documentId) => shown?.(documentId);
