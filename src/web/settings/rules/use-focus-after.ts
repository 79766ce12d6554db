import { useEffect, useRef } from 'react';

/** Moves the focus to an element, by its id, once it is on the page: what is moved or new is not there yet. */
export function useFocusAfter(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}
