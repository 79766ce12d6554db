/** Slots for concurrent work: a limit for each key, and one in all. */
export type KeyedSlots<Key> = {
  /**
   * A slot, at once or when one becomes free.
   *
   * @returns what gives it back, to be called once it is over; null when there was none in time, or the signal fired
   */
  acquire(key: Key, signal?: AbortSignal): Promise<(() => void) | null>;
};

type Options = {
  perKey: number;
  inAll: number;
  /** How long a caller waits for a slot. */
  waitMs: number;
  /** More of one key do not even wait. */
  waitingPerKey?: number;
};

/** Callers of other keys overtake those that wait for a full key; within a key it is first come, first served. */
export function keyedSlots<Key>({ perKey, inAll, waitMs, waitingPerKey = 50 }: Options): KeyedSlots<Key> {
  const used = new Map<Key, number>();
  const waiting = new Set<{ key: Key; start(release: () => void): void }>();
  let all = 0;

  const isFree = (key: Key) => all < inAll && (used.get(key) ?? 0) < perKey;
  const take = (key: Key) => {
    all += 1;
    used.set(key, (used.get(key) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      all -= 1;
      const left = (used.get(key) ?? 1) - 1;
      if (left === 0) used.delete(key);
      else used.set(key, left);
      next();
    };
  };
  const next = () => {
    for (const one of waiting) {
      if (!isFree(one.key)) continue;
      waiting.delete(one);
      return one.start(take(one.key));
    }
  };
  const waitingFor = (key: Key) => [...waiting].filter((one) => one.key === key).length;

  return {
    async acquire(key, signal) {
      if (signal?.aborted) return null;
      if (isFree(key)) return take(key);
      if (waitingFor(key) >= waitingPerKey) return null;
      return new Promise((resolve) => {
        const end = (release: (() => void) | null) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          waiting.delete(place);
          resolve(release);
        };
        const giveUp = () => end(null);
        const place = { key, start: end };
        const timer = setTimeout(giveUp, waitMs);
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.add(place);
      });
    },
  };
}
