/** A file as it lies in a folder. */
export type LyingFile = { name: string; bytes: number; mtimeMs: number };
export type StillFile = LyingFile & { stillMs: number };

/** Scanners write slowly, and pause while their feeder waits for paper. */
export const STILL_MS = 10_000;
/** So long a file that does not open may still be written to. */
export const UNFINISHED_MS = 5 * 60_000;

/**
 * Tells since when files have not changed, by the clock of this process alone: the clocks of scanners and shares are
 * set as they like.
 */
export function stillness() {
  let seen = new Map<string, LyingFile & { since: number }>();
  return {
    /** @param files all that lie there now; what is not among them is forgotten */
    look(files: readonly LyingFile[], now: number): StillFile[] {
      const before = seen;
      seen = new Map();
      return files.map((file) => {
        const known = before.get(file.name);
        const since = known && isSame(known, file) ? known.since : now;
        seen.set(file.name, { ...file, since });
        return { ...file, stillMs: now - since };
      });
    },
  };
}

export const isSame = (one: Omit<LyingFile, 'name'>, other: Omit<LyingFile, 'name'>): boolean =>
  one.bytes === other.bytes && one.mtimeMs === other.mtimeMs;

/** Hidden files, what programs are still writing, and what Windows leaves everywhere. */
export const isLeftAlone = (name: string): boolean =>
  /^[.~]|~$|\.(part|partial|filepart|crdownload|tmp|temp|lock)$|^(thumbs\.db|desktop\.ini)$/i.test(name);
