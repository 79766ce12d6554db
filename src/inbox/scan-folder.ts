import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v5 as uuidv5 } from 'uuid';
import type { Queryable } from '../database/index.ts';
import type { StoredFile } from '../files/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { type ReadQueue, sourceOf } from './read-queue.ts';
import { type Received, receiveFile } from './receive-file.ts';
import { moveAway } from './scan-folder-move.ts';
import {
  isLeftAlone,
  isSame,
  type LyingFile,
  STILL_MS,
  type StillFile,
  stillness,
  UNFINISHED_MS,
} from './scan-folder-wait.ts';

export type ScanFolder = { path: string; person: string | null; split: 'none' | 'separators' };
type Deps = InboxDeps & { readQueue: ReadQueue };

const SCANS = 'c0b8f7a4-2a55-5b0e-8d43-6f2f3a8e5d10';
const ORIGIN = { actor: 'scan-folder', correlationId: 'scan-folder' };
/** So long until a file that did not open is tried again. */
const AGAIN_MS = 30_000;

/** A folder that scanners write into. `look` takes the files that are complete. */
export function scanFolder(deps: Deps, folder: ScanFolder, now: () => number = () => performance.now()) {
  const still = stillness();
  /** What became of files that lie there still: they could not be moved, or did not open yet. */
  let known = new Map<string, LyingFile & ({ received: Received } | { againAt: number })>();

  /** @returns what is wrong with the folder, in words; null: nothing */
  const look = async (signal: AbortSignal): Promise<string | null> => {
    const files = still.look(await filesIn(folder.path), now());
    known = new Map([...known].filter(([name]) => files.some((file) => file.name === name)));
    const owner = folder.person === null ? null : await personOf(deps.db, folder.person);
    if (owner === undefined)
      return `nobody with the sub or the verified e-mail address “${folder.person}” has signed in; the files stay where they are`;
    const problems: string[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      if (file.stillMs < STILL_MS) continue;
      try {
        await take(file, owner, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!isOfTheFolder(error)) throw error;
        problems.push(`${error.code} (${error.syscall})`);
      }
    }
    return problems.length > 0
      ? `${problems.length} files cannot be taken: ${[...new Set(problems)].join(', ')}`
      : null;
  };

  const take = async (file: StillFile, owner: string | null, signal: AbortSignal) => {
    const before = known.get(file.name);
    const same = before && isSame(before, file) ? before : undefined;
    if (same && 'againAt' in same && now() < same.againAt) return;
    if (file.bytes === 0 && file.stillMs < UNFINISHED_MS) return;
    const received = same && 'received' in same ? same.received : await receive(file, owner, signal);
    if ('unfinished' in received) return void known.set(file.name, { ...file, againAt: now() + AGAIN_MS });
    // Before it is moved: should that fail, it must not be taken again.
    known.set(file.name, { ...file, received });
    await moveAway(folder.path, file.name, received);
    known.delete(file.name);
  };

  const receive = (file: StillFile, owner: string | null, signal: AbortSignal): Promise<Received> => {
    const path = join(folder.path, file.name);
    const mark = `${folder.path}\n${file.name}\n${file.mtimeMs}`;
    return receiveFile(deps, {
      ...{ bytes: bytesOf(path), name: file.name, source: 'scan-folder', origin: ORIGIN, signal },
      ...{ scope: owner === null ? 'public' : 'personal', owner },
      itemIdOf: ({ sha256 }) => uuidv5(`${mark}\n${sha256}`, SCANS),
      refusalId: uuidv5(`${mark}\n${file.bytes} refused`, SCANS),
      isWhole: async (stored) =>
        isSame(await lying(path, file.name), file) &&
        (file.stillMs >= UNFINISHED_MS || (await opens(deps, stored))),
      split: folder.split,
    });
  };
  return { path: folder.path, look };
}

/** Opened when it is read: a file that has vanished fails where somebody listens. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

async function filesIn(path: string): Promise<LyingFile[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !isLeftAlone(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    // Somebody may have taken it away since.
    names.map((name) => lying(join(path, name), name).catch(() => undefined)),
  );
  return files.filter((file) => file !== undefined);
}

async function lying(path: string, name: string): Promise<LyingFile> {
  const { size, mtimeMs } = await lstat(path);
  return { name, bytes: size, mtimeMs };
}

/** A file that is still being written seems damaged. */
async function opens({ pages }: Deps, file: StoredFile): Promise<boolean> {
  return (await pages.inspect(sourceOf(file))).state !== 'damaged';
}

/**
 * Who has this `sub`; else who has this e-mail address, as far as the provider has made sure of it: an address that
 * somebody only claims neither gives them the scans of another nor stands in the way of these. Of two accounts with one
 * verified address, one was made anew: the one last here.
 */
async function personOf(db: Queryable, word: string): Promise<string | undefined> {
  const { rows } = await db.query<{ sub: string }>(
    `select sub from users where sub = $1 or (email_verified and lower(email) = lower($1))
      order by sub = $1 desc, last_seen_at desc limit 1`,
    [word],
  );
  return rows[0]?.sub;
}

/** Of the file system: full, read-only, a share that is away. Everything else is not the folder's fault. */
const isOfTheFolder = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;
