/** How long to wait after so many failures in a row: from 0.2 s to 30 s, a random part of it. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(SHORTEST_MS * 2 ** Math.max(failures - 1, 0), LONGEST_MS);
  // At least half: several processes must not meet again, but a wait must also be one.
  return most / 2 + (most / 2) * random();
}

const SHORTEST_MS = 200;
const LONGEST_MS = 30_000;
