import { useSyncExternalStore } from 'react';
import { useFormats } from '../context/language.tsx';

/** How long ago something was, kept up to date; the exact time shows when pointed at. */
export function Age({ at }: { at: string }) {
  const { relative, dateTime } = useFormats();
  const ticked = useNow(TICK_MS);
  // The last tick may lie before something that has happened since; that was not in the future.
  const now = Math.max(ticked, Math.min(Date.parse(at), Date.now()));
  return (
    <time dateTime={at} title={dateTime(at)} className="number">
      {relative(at, now)}
    </time>
  );
}

/** The present time, renewed every `everyMs` milliseconds; not while the page is hidden. */
export function useNow(everyMs: number): number {
  const clock = clocks.get(everyMs) ?? startClock(everyMs);
  return useSyncExternalStore(clock.subscribe, clock.now);
}

const TICK_MS = 10_000;

type Clock = { now: () => number; subscribe: (listener: () => void) => () => void };
/** One for each rhythm, shared by all who look: a long table has hundreds of ages. */
const clocks = new Map<number, Clock>();

function startClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let present = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (document.hidden) return;
    present = Date.now();
    for (const listener of listeners) listener();
  };
  const clock: Clock = {
    now: () => present,
    subscribe(listener) {
      if (listeners.size === 0) {
        timer = setInterval(tick, everyMs);
        present = Date.now();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
  clocks.set(everyMs, clock);
  return clock;
}
