import { useEffect, useRef } from 'react';

/** Does something with an element, by its id, once the page shows the new state: what is moved or new is not there yet. */
export function useOnceThere(act: (element: HTMLElement) => void): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    act(element);
  });
  return (id) => {
    wanted.current = id;
  };
}
