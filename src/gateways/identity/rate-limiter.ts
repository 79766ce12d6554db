import { setTimeout as delay } from 'node:timers/promises';

export type RateLimiter = {
  /**
   * Counts a failed try.
   *
   * @returns 0 while there may be more, else the seconds until there may be more again
   */
  count(address: string): number;
  /** Delays callers that tried too often for a moment, so that a flood slows itself down. */
  hold(): Promise<void>;
};

type Options = {
  perMinute: number;
  maxAddresses?: number;
  holdMs?: number;
  maxHeld?: number;
  now?: () => number;
};

const WINDOW_MS = 60_000;

/**
 * Counts failed tries by address, for a minute from the first. Only failures are counted, after the credentials were
 * checked, so valid callers are not refused for what others do. Memory is bounded: the address that was first
 * seen the longest time ago goes first.
 */
export function rateLimiter({ perMinute, now = Date.now, ...limits }: Options): RateLimiter {
  const { maxAddresses = 10_000, holdMs = 500, maxHeld = 2_000 } = limits;
  const seen = new Map<string, { tries: number; until: number }>();
  let held = 0;
  return {
    count(address) {
      const network = networkOf(address);
      let entry = seen.get(network);
      if (!entry || entry.until <= now()) {
        seen.delete(network);
        entry = { tries: 0, until: now() + WINDOW_MS };
        seen.set(network, entry);
        const [oldest] = seen.keys();
        if (seen.size > maxAddresses && oldest !== undefined) seen.delete(oldest);
      }
      entry.tries += 1;
      return entry.tries > perMinute ? Math.max(1, Math.ceil((entry.until - now()) / 1_000)) : 0;
    },
    async hold() {
      if (held >= maxHeld) return;
      held += 1;
      await delay(holdMs);
      held -= 1;
    },
  };
}

/** A caller with IPv6 has a whole /64. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return all.slice(0, 4).join(':');
}
