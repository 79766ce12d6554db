/** A file as it lies in a folder. */
export type LyingFile = { path: string; name: string; bytes: number; mtimeMs: number; ino: number };
export type StillFile = LyingFile & { stillMs: number };

/** Scanners write slowly, and pause while their feeder waits for paper. */
export const STILL_MS = 10_000;
/** What has no end mark is left longer: it would open after each of its pages. */
export const NO_END_STILL_MS = 60_000;
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
        const known = before.get(file.path);
        const since = known && isSame(known, file) ? known.since : now;
        seen.set(file.path, { ...file, since });
        return { ...file, stillMs: now - since };
      });
    },
  };
}

export const isSame = (one: Lies, other: Lies): boolean =>
  one.bytes === other.bytes && one.mtimeMs === other.mtimeMs && one.ino === other.ino;
type Lies = Pick<LyingFile, 'bytes' | 'mtimeMs' | 'ino'>;

/** Hidden files, what programs are still writing, and what Windows leaves everywhere. */
export const isLeftAlone = (name: string): boolean =>
  /^[.~]|~$|\.(part|partial|filepart|crdownload|tmp|temp|lock)$|^(thumbs\.db|desktop\.ini)$/i.test(name);

/** Folders of our own, and those that file servers make everywhere. */
export const isIgnored = (name: string): boolean =>
  /^(taken|refused|lost\+found|@eaDir|@Recycle|#recycle|\$RECYCLE\.BIN|System Volume Information)$/i.test(
    name,
  );
