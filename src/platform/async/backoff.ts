/** How long to wait after this number of failures in a row: doubled each time, a random part of it. */
export function backoffMs(
  failures: number,
  { shortestMs = 200, longestMs = 30_000, random = Math.random }: BackoffOptions = {},
): number {
  const most = Math.min(shortestMs * 2 ** Math.max(failures - 1, 0), longestMs);
  // At least half: several processes must not meet again, but a wait must also be one.
  return most / 2 + (most / 2) * random();
}

type BackoffOptions = { shortestMs?: number; longestMs?: number; random?: () => number };
