import { tolerance } from './tolerating-age.ts';

/** An answer that is kept for a while. */
export type StaleWhileRevalidate<Value> = {
  /** The kept answer, at most some seconds old, or a new one. */
  get(): Promise<Value>;
  /** Forgets the answer: it is known to be wrong now. Callers after this get a newer one. */
  forget(): void;
};

type Options = {
  /** How long an answer is used without a new call. */
  freshMs: number;
  /** How long it is still used while a new one is fetched in the background. */
  staleMs: number;
  now?: () => number;
};

/**
 * Keeps the answer of `ask`. Concurrent callers share one call, and while an answer that has
 * become stale is renewed, no caller waits. A failure is not kept.
 */
export function staleWhileRevalidate<Value>(
  ask: () => Promise<Value>,
  { freshMs, staleMs, now = () => performance.now() }: Options,
): StaleWhileRevalidate<Value> {
  let kept: { value: Value; at: number } | undefined;
  let asking: Promise<Value> | undefined;
  let generation = 0;

  const renew = (): Promise<Value> => {
    if (asking) return asking;
    const asked = generation;
    const at = now();
    const answer = ask().then((value) => {
      // An answer that was under way when it was forgotten may not know yet why.
      if (asked === generation) kept = { value, at };
      return value;
    });
    asking = answer;
    const over = () => {
      if (asking === answer) asking = undefined;
    };
    answer.then(over, over);
    return answer;
  };

  return {
    get() {
      const age = kept ? now() - kept.at : Number.POSITIVE_INFINITY;
      if (kept && age < (tolerance()?.ms ?? 0)) return Promise.resolve(kept.value);
      if (!kept || age >= staleMs) return renew();
      // If it still fails when the old answer has expired, the next caller gets the error.
      if (age >= freshMs) renew().catch(() => {});
      return Promise.resolve(kept.value);
    },
    forget() {
      generation += 1;
      kept = undefined;
      asking = undefined;
    },
  };
}
