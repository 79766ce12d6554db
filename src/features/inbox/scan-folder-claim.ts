import { access, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { v4 as uuid } from 'uuid';
import { isIgnored, isLeftAlone, type LyingFile } from './scan-folder-wait.ts';

/** Here a file that is taken has a name that no scanner writes to. What a process left here is taken by the next. */
const CLAIMED = '.taking';

/** @returns where it lies now; undefined: somebody was quicker; where it lay, in a folder that is only read */
export async function claim(folder: string, path: string): Promise<string | undefined> {
  if (isClaimed(folder, path)) return path;
  const into = join(folder, CLAIMED, uuid());
  try {
    await mkdir(into, { recursive: true });
    const target = join(into, basename(path));
    await rename(path, target);
    return target;
  } catch (error) {
    await rm(into, { recursive: true, force: true }).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code && READ_ONLY.has(code)) return path;
    throw error;
  }
}

/** It is not whole yet: back to where its writer, and people, look for it, unless something else has its name by now. */
export async function putBack(folder: string, path: string): Promise<void> {
  if (!isClaimed(folder, path)) return;
  const target = join(folder, basename(path));
  const isThere = await access(target).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await rename(path, target);
  await leave(folder, path);
}

/** What is left of a claim once its file has gone on. */
export async function leave(folder: string, path: string): Promise<void> {
  if (!isClaimed(folder, path)) return;
  await rmdir(dirname(path)).catch(() => {});
  await rmdir(join(folder, CLAIMED)).catch(() => {});
}

/** @returns what lies in a folder or was claimed in it, and how many links and folders are not looked into */
export async function filesIn(folder: string): Promise<{ files: LyingFile[]; passedBy: number }> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !isLeftAlone(entry.name))
    .map(({ name }) => join(folder, name));
  for (const claimed of await readdir(join(folder, CLAIMED)).catch(() => [])) {
    const names = await readdir(join(folder, CLAIMED, claimed)).catch(() => []);
    paths.push(...names.map((name) => join(folder, CLAIMED, claimed, name)));
  }
  // Somebody may have taken it away since.
  const files = await Promise.all(paths.map((path) => lying(path).catch(() => undefined)));
  const others = entries.filter(
    (entry) => !entry.isFile() && !isLeftAlone(entry.name) && !isIgnored(entry.name),
  );
  return { files: files.filter((file) => file !== undefined), passedBy: others.length };
}

export async function lying(path: string): Promise<LyingFile> {
  const { size, mtimeMs, ino } = await lstat(path);
  return { path, name: basename(path), bytes: size, mtimeMs, ino };
}

/** A TIFF has no end: after each page it is whole, and may be written on. By its bytes. */
export async function hasNoEnd(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && TIFF.has(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

const TIFF = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM']);

const isClaimed = (folder: string, path: string): boolean => path.startsWith(join(folder, CLAIMED, '/'));

/** What the file system says, in words. */
export const wordsOf = ({ code = '' }: NodeJS.ErrnoException): string =>
  READ_ONLY.has(code)
    ? 'the service may not write there, so they stay where they are'
    : code === 'ENOSPC' || code === 'EDQUOT'
      ? 'there is no room'
      : `the file system says ${code}`;
