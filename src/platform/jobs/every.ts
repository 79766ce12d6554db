/** Until the signal: the next tick starts when the last one has ended, at the earliest `ms` after it had started. */
export function every(ms: number, tick: () => Promise<void>, signal: AbortSignal): void {
  const next = (delay: number) => {
    const timer = setTimeout(async () => {
      signal.removeEventListener('abort', end);
      const startedAt = performance.now();
      await tick();
      if (!signal.aborted) next(Math.max(0, ms - (performance.now() - startedAt)));
    }, delay);
    const end = () => clearTimeout(timer);
    signal.addEventListener('abort', end, { once: true });
  };
  next(0);
}
