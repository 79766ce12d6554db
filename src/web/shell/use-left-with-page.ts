import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What stands around every page is closed with the page that it was opened on, as by Back. */
export function useLeftWithPage(close: () => void): void {
  const router = useRouter();
  const latest = useRef(close);
  latest.current = close;
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && latest.current()),
    [router],
  );
}
