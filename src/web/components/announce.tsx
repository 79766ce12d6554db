import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let said = { text: '', count: 0 };

/** Has a screen reader say something that only the eye would notice: a row that moved on, a saved value. */
export function announce(text: string): void {
  said = { text, count: said.count + 1 };
  for (const listener of listeners) listener();
}

/** Stands once in the page. A no-break space at every second text makes the same words be read again. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(subscribe, () => said);
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
      {text + (count % 2 ? '\u00a0' : '')}
    </VisuallyHidden>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
