/** Whether the service can be reached, as far as this page knows. */
export type Connection = {
  away(): boolean;
  subscribe(listener: () => void): () => void;
  /** Notes that a call got no answer: from now on the service is asked until it is there again. */
  lost(): void;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * @param ask whether the service is there; asked ever more rarely while it is away
 * @param onBack called when it is there again
 */
export function watchConnection(ask: () => Promise<boolean>, onBack: () => void): Connection {
  const listeners = new Set<() => void>();
  let away = false;
  const set = (value: boolean) => {
    away = value;
    for (const listener of listeners) listener();
  };
  const askAgainAfter = (waitMs: number) =>
    setTimeout(async () => {
      if (await ask().catch(() => false)) {
        set(false);
        onBack();
      } else {
        askAgainAfter(Math.min(waitMs * 2, LONGEST_WAIT_MS));
      }
    }, waitMs);
  return {
    away: () => away,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lost() {
      if (away) return;
      set(true);
      askAgainAfter(FIRST_WAIT_MS);
    },
  };
}
