import type { Clock } from '../../src/platform/jobs/schedule.ts';

/** A clock that stands still until it is told; timers run on time that passes, not on what the clock shows. */
export type VirtualClock = Clock & {
  /** Lets time pass, and calls what becomes due on the way. */
  pass(ms: number): void;
  /** Sets what the clock shows, as somebody at the machine does. */
  set(shown: number): void;
};

export function virtualClock(start: string): VirtualClock {
  let passed = 0;
  let offset = Date.parse(start);
  let timers: { at: number; call: () => void }[] = [];
  return {
    now: () => passed + offset,
    later(ms, call) {
      const timer = { at: passed + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      const until = passed + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        passed = Math.max(passed, next.at);
        next.call();
      }
      passed = until;
    },
    set(shown) {
      offset = shown - passed;
    },
  };
}
