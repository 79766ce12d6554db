import type { CookieJar } from 'tough-cookie';
import type { CookieFile } from './cookie-file.ts';

export type Session = {
  /** The cookies to ask with: those at hand, else those of the file, else those of a new log-in. */
  cookies(): Promise<CookieJar>;
  /** Writes them down again after an answer has renewed them. */
  keep(jar: CookieJar): Promise<void>;
  /** They were refused. Those of a log-in that another caller made meanwhile stay. */
  discard(jar: CookieJar): Promise<void>;
};

type Deps = {
  file: CookieFile;
  /** @throws FarmSystemError */
  logIn: () => Promise<CookieJar>;
  /** Whether the jar still holds a cookie that would be sent. */
  isAlive: (jar: CookieJar) => boolean;
  /** Called when the file cannot be written or removed: the session then lives in memory alone. */
  onFileTrouble: (error: Error) => void;
};

/** One session for all callers: those who need one at the same time share one log-in. */
export function openSession({ file, logIn, isAlive, onFileTrouble }: Deps): Session {
  let current: CookieJar | undefined;
  let opening: Promise<CookieJar> | undefined;
  // A refused session must not come back from a file that could not be removed.
  let fileIsGood = true;

  const keep = async (jar: CookieJar) => {
    if (jar !== current) return;
    await file.write(jar).then(() => {
      fileIsGood = true;
    }, onFileTrouble);
  };
  const begin = async () => {
    const kept = fileIsGood ? await file.read() : null;
    if (kept && isAlive(kept)) {
      current = kept;
    } else {
      current = await logIn();
      await keep(current);
    }
    return current;
  };
  return {
    async cookies() {
      if (current && isAlive(current)) return current;
      opening ??= begin().finally(() => {
        opening = undefined;
      });
      return opening;
    },
    keep,
    async discard(jar) {
      if (jar !== current) return;
      current = undefined;
      fileIsGood = false;
      await file.remove().catch(onFileTrouble);
    },
  };
}
