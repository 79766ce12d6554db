import { TimedOut } from './with-timeout.ts';

/** One point in time for a whole piece of work, however many steps and tries it takes. */
export type Deadline = {
  /** Fires when the time is over, with TimedOut as the reason, or when an outer signal fires, with its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left; 0 when it is over. */
  leftMs(): number;
  /** The work is done: releases timer and outer signals. To be called after any outcome. */
  end(): void;
};

/**
 * Starts the clock. `AbortSignal.timeout` and `AbortSignal.any` are not used: their timers cannot be taken back, so
 * that each call would hold what it was called with for its whole time limit.
 */
export function deadline(ms: number, ...outer: (AbortSignal | undefined)[]): Deadline {
  const over = new AbortController();
  const at = performance.now() + ms;
  const timer = setTimeout(() => over.abort(new TimedOut(`not done within ${ms} ms`)), ms);
  const lettingGo = outer.map((signal) => {
    const abort = () => over.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    return () => signal?.removeEventListener('abort', abort);
  });
  return {
    signal: over.signal,
    leftMs: () => (over.signal.aborted ? 0 : Math.max(0, at - performance.now())),
    end() {
      clearTimeout(timer);
      for (const letGo of lettingGo) letGo();
    },
  };
}

/**
 * Does the work and asks it to stop when the time is over. The caller is answered then, too, even if the work does
 * not listen to its signal; its later result is ignored.
 *
 * @throws what the work throws; TimedOut after `ms`; the reason of an outer signal that fires first
 */
export async function withDeadline<Result>(
  work: (signal: AbortSignal, until: Deadline) => Promise<Result>,
  ms: number,
  ...outer: (AbortSignal | undefined)[]
): Promise<Result> {
  const until = deadline(ms, ...outer);
  let stop: (() => void) | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      stop = () => reject(until.signal.reason);
      until.signal.addEventListener('abort', stop, { once: true });
      if (until.signal.aborted) return stop();
      work(until.signal, until).then(resolve, reject);
    });
  } finally {
    if (stop) until.signal.removeEventListener('abort', stop);
    until.end();
  }
}
