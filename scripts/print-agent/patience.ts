import { setTimeout as delay } from 'node:timers/promises';

export type Patience = ReturnType<typeof patience>;

const SHORTEST_MS = 500;
const LONGEST_MS = 30_000;
const A_WHILE_MS = 3_000;

/** Waits between tries: longer each time, never all agents at once, and not when it is time to end. */
export function patience(stopped: AbortSignal) {
  let ms = SHORTEST_MS;
  const wait = (forMs: number) => delay(forMs, undefined, { signal: stopped }).catch(() => {});
  return {
    aWhile: () => wait(A_WHILE_MS),
    async longer() {
      await wait(ms * (0.5 + Math.random()));
      ms = Math.min(2 * ms, LONGEST_MS);
    },
    reset() {
      ms = SHORTEST_MS;
    },
  };
}
