export type Timers = {
  /** Runs once after this many milliseconds, unless everything is stopped before. */
  later(ms: number, run: () => void): void;
  stop(): void;
};

/** Timers that end together, so that a stopped server leaves nothing that keeps the process alive. */
export function startTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    later(ms, run) {
      const timer = setTimeout(() => {
        running.delete(timer);
        run();
      }, ms);
      running.add(timer);
    },
    stop() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
