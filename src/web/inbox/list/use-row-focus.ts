import { useEffect, useRef } from 'react';
import { enterRow } from '../../components/row-cursor.ts';

/** What goes into the bin takes its row along: the focus goes to the row that takes its place, and not to the top. */
export function useRowFocus(keys: readonly string[]): void {
  const last = useRef<{ element: Element; row: number }>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const element = target as Element;
      const row = element.closest<HTMLElement>('tr[data-row]');
      const rows = [...(row?.parentElement?.querySelectorAll('tr[data-row]') ?? [])];
      // In the bar of what is chosen, the row that was left for it still counts.
      last.current = { element, row: row ? rows.indexOf(row) : (last.current?.row ?? 0) };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.element.isConnected === false;
    if (!isLost || !last.current) return;
    const next = keys[Math.min(last.current.row, keys.length - 1)];
    if (!enterRow(next)) document.querySelector<HTMLElement>('h1')?.focus();
  });
}
