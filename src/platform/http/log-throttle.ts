const LINE_EVERY_MS = 60_000;

/**
 * Counts what would be too many lines in a log: logs the first at once, then at most once a minute how many
 * there were since, by what they are counted by.
 */
export function logThrottle<Key extends string, Last = undefined>(
  tell: (counts: Partial<Record<Key, number>>, last: Last) => void,
  now: () => number = Date.now,
): (key: Key, last: Last) => void {
  let counts: Partial<Record<Key, number>> = {};
  let toldAt = Number.NEGATIVE_INFINITY;
  return (key, last) => {
    counts[key] = (counts[key] ?? 0) + 1;
    if (now() - toldAt < LINE_EVERY_MS) return;
    tell(counts, last);
    counts = {};
    toldAt = now();
  };
}
