import { useLayoutEffect, useRef } from 'react';
import { afterKey, isPlain, pressedKey } from '../keys/keys.ts';

/**
 * Takes the keys while the field that they are meant for is still being loaded: none of them may act on the page.
 *
 * @param isLoading until the field has the focus
 * @returns gives what was typed meanwhile, once
 */
export function useTypedAhead(isLoading: boolean, onEscape: () => void): () => string {
  const typed = useRef('');
  const latest = useRef(onEscape);
  latest.current = onEscape;
  // Before the next key: what React does of itself after a key is done by then.
  useLayoutEffect(() => {
    if (!isLoading) return;
    typed.current = '';
    const onKey = (event: KeyboardEvent) => {
      // The page may be loaded anew, where what is waited for never comes.
      if (!isPlain(pressedKey(event)) || /^F\d+$/.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') latest.current();
      else typed.current = afterKey(typed.current, event.key);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isLoading]);
  return () => {
    const ahead = typed.current;
    typed.current = '';
    return ahead;
  };
}
