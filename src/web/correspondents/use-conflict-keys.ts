import { useEffect, useRef } from 'react';
import { useText } from '../shell/language.tsx';
import { type Shortcut, useShortcuts } from '../shell/shortcuts.tsx';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Keys of the page of conflicts: they act on the conflict that has the focus, and on the first one when none has. */
export function useConflictKeys(): void {
  const t = useText();
  const keys: Shortcut[] = [
    { key: 'j', label: t('conflicts.key.next'), run: () => focusConflict(1) },
    { key: 'k', label: t('conflicts.key.previous'), run: () => focusConflict(-1) },
    ...DIGITS.map((digit) => ({
      key: String(digit),
      label: t('conflicts.key.keep', { number: digit }),
      run: () => press('input[type="radio"]', digit - 1),
    })),
    { key: 'm', label: t('conflicts.key.merge'), run: () => press('[data-deed="merge"]') },
    { key: 'd', label: t('conflicts.key.dismiss'), run: () => press('[data-deed="dismiss"]') },
  ];
  useShortcuts(keys);
}

const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-conflict]')];
const current = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-conflict]') ?? null;

function focusConflict(step: 1 | -1): void {
  const conflicts = all();
  const focused = current();
  const at = focused ? conflicts.indexOf(focused) : -1;
  const next = at < 0 ? 0 : Math.min(conflicts.length - 1, Math.max(0, at + step));
  conflicts[next]?.focus();
}

function press(selector: string, index = 0): void {
  const conflict = current() ?? all()[0];
  const target = conflict?.querySelectorAll<HTMLElement>(selector)[index];
  if (!target) return;
  target.focus();
  target.click();
}

/** When a conflict is settled and gone, the focus goes to the one that is at its place now, else to the heading. */
export function useFocusOnNext(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current;
    before.current = count;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isFewer && isLost) (all()[0] ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [count]);
}
