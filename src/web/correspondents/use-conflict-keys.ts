import { useEffect, useRef } from 'react';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { candidateKeys, conflictKeys } from './keys.ts';

/** They press what can be clicked, too. */
export function useConflictKeys(): void {
  const t = useText();
  useKeys(conflictKeys, {
    next: () => focusConflict(1),
    previous: () => focusConflict(-1),
    merge: () => press('[data-action="merge"]'),
    dismiss: () => press('[data-action="dismiss"]'),
  });
  const keep = (number: number) => ({
    label: t('conflicts.key.keep', { number }),
    run: () => press('input[type="radio"]', number - 1),
  });
  useKeys(
    candidateKeys,
    Object.fromEntries(Object.keys(candidateKeys).map((key) => [key, keep(Number(key))])),
  );
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
