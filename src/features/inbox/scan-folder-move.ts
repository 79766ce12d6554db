import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import type { Received } from './receive-file.ts';

/** Puts a file that was dealt with into `taken`, or into `refused` beside a text that says why. @returns where it is */
export async function moveAway(folder: string, path: string, received: Received): Promise<string> {
  const name = basename(path);
  const isTaken = 'itemId' in received;
  const into = join(folder, isTaken ? TAKEN : REFUSED);
  await mkdir(into, { recursive: true });
  const target = await freeName(into, name);
  if ('refused' in received) {
    await writeFile(`${target}.txt`, `${name}\n${received.refused}: ${received.message}\n`);
  }
  await rename(path, target);
  return target;
}

/** Deletes what was taken so long ago. @returns how many */
export async function emptyTaken(folder: string, olderThanMs: number): Promise<number> {
  const into = join(folder, TAKEN);
  let removed = 0;
  for (const entry of await readdir(into, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const path = join(into, entry.name);
    const { ctimeMs, mtimeMs } = await stat(path);
    // Moving it has set the time of change.
    if (Date.now() - Math.max(ctimeMs, mtimeMs) < olderThanMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

export const TAKEN = 'taken';
const REFUSED = 'refused';

/** Scanners begin anew with `scan0001` every morning. */
async function freeName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? name : `${stem} (${n})${ext}`);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) return path;
  }
}
