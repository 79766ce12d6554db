import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../platform/database/index.ts';
import { claim, lying } from './scan-folder-claim.ts';
import { TAKEN } from './scan-folder-move.ts';
import { isSame, type LyingFile, NO_END_STILL_MS } from './scan-folder-wait.ts';

/** So long it is looked whether a scanner goes on writing into what was taken. */
const WATCHED_MS = 10 * 60_000;

type Watched = {
  taken: Pick<LyingFile, 'bytes' | 'mtimeMs' | 'ino'>;
  last: LyingFile;
  since: number;
  until: number;
};

/**
 * A writer that keeps a file open goes on in it wherever it was moved to. What has changed after it was taken is claimed
 * once more when it stands still, and comes as a file of its own.
 */
export function watchTaken(db: Queryable, folder: string) {
  const watched = new Map<string, Watched>();
  let isFirst = true;

  const add = async (path: string, now: number, taken?: Watched['taken']) => {
    const last = await lying(path);
    watched.set(path, { taken: taken ?? last, last, since: now, until: now + WATCHED_MS });
  };

  /** Of the process before this one, which knew what it had taken. */
  const addLeft = async (now: number) => {
    const entries = await readdir(join(folder, TAKEN), { withFileTypes: true }).catch(() => []);
    for (const { name } of entries.filter((entry) => entry.isFile())) {
      const path = join(folder, TAKEN, name);
      const { ctimeMs } = await stat(path);
      if (Math.abs(Date.now() - ctimeMs) > WATCHED_MS) continue;
      const { rows } = await db.query('select from inbox_items where sha256 = $1 limit 1', [
        await sha256(path),
      ]);
      await add(path, now, rows.length > 0 ? undefined : { bytes: -1, mtimeMs: 0, ino: 0 });
    }
  };

  return {
    add,
    /** @returns how many are written to although they were taken */
    async look(now: number): Promise<number> {
      if (isFirst) await addLeft(now);
      isFirst = false;
      let changed = 0;
      for (const [path, known] of watched) {
        const present = await lying(path).catch(() => undefined);
        if (!present || (isSame(present, known.taken) && now > known.until)) {
          watched.delete(path);
          continue;
        }
        if (!isSame(present, known.last)) Object.assign(known, { last: present, since: now });
        if (isSame(present, known.taken)) continue;
        changed += 1;
        if (now - known.since < NO_END_STILL_MS) continue;
        if ((await claim(folder, path)) !== path) watched.delete(path);
      }
      return changed;
    },
  };
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
