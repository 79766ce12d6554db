import { createReadStream } from 'node:fs';
import { v5 as uuidv5 } from 'uuid';
import type { Queryable } from '../../platform/database/index.ts';
import type { StoredFile } from '../../platform/files/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { type ReadQueue, sourceOf } from './read-queue.ts';
import { type Received, receiveFile } from './receive-file.ts';
import { claim, filesIn, hasNoEnd, leave, lying, putBack, wordsOf } from './scan-folder-claim.ts';
import { moveAway } from './scan-folder-move.ts';
import {
  isSame,
  type LyingFile,
  NO_END_STILL_MS,
  STILL_MS,
  type StillFile,
  stillness,
  UNFINISHED_MS,
} from './scan-folder-wait.ts';
import { watchTaken } from './scan-folder-watch.ts';

export type ScanFolder = { path: string; person: string | null; split: 'none' | 'separators' };
type Deps = InboxDeps & { readQueue: ReadQueue };

const SCANS = 'c0b8f7a4-2a55-5b0e-8d43-6f2f3a8e5d10';
const ORIGIN = { actor: 'scan-folder', correlationId: 'scan-folder' };
/** So long until a file that did not open is tried again. */
const AGAIN_MS = 30_000;

/** A folder that scanners write into. `look` takes the files that are complete. */
export function scanFolder(deps: Deps, folder: ScanFolder, now: () => number = () => performance.now()) {
  const still = stillness();
  const taken = watchTaken(deps.db, folder.path);
  /** What became of files that lie there still: they could not be moved, or did not open yet. */
  let known = new Map<string, LyingFile & ({ received: Received } | { againAt: number })>();

  /** @returns what is wrong with the folder, in words; null: nothing */
  const look = async (signal: AbortSignal): Promise<string | null> => {
    const { files: lying, passedBy } = await filesIn(folder.path);
    const files = still.look(lying, now());
    known = new Map([...known].filter(([path]) => files.some((file) => file.path === path)));
    const owner = folder.person === null ? null : await personOf(deps.db, folder.person);
    if (owner === undefined)
      return `nobody with the sub or the verified e-mail address “${folder.person}” has signed in; the files stay where they are`;
    const failed: NodeJS.ErrnoException[] = [];
    const orOfTheFolder = (error: unknown) => {
      signal.throwIfAborted();
      if (!isOfTheFolder(error)) throw error;
      failed.push(error);
    };
    for (const file of files) {
      signal.throwIfAborted();
      if (file.stillMs < STILL_MS && !known.has(file.path)) continue;
      await take(file, owner, signal).catch(orOfTheFolder);
    }
    const writtenOn = (await taken.look(now()).catch(orOfTheFolder)) ?? 0;
    const words = [...new Set(failed.map(wordsOf))].join(', ');
    const problems = [
      ...(failed.length > 0 ? [`${failed.length} files cannot be taken or moved: ${words}`] : []),
      ...(writtenOn > 0
        ? [`${writtenOn} files were written to after they were taken, and come once more`]
        : []),
      ...(passedBy > 0 ? [`${passedBy} links or folders in it are not looked into`] : []),
    ];
    return problems.join('; ') || null;
  };

  const take = async (file: StillFile, owner: string | null, signal: AbortSignal) => {
    const before = known.get(file.path);
    const same = before && isSame(before, file) ? before : undefined;
    if (same && 'againAt' in same && now() < same.againAt) return;
    if (file.bytes === 0 && file.stillMs < UNFINISHED_MS) return;
    if (file.stillMs < NO_END_STILL_MS && (await hasNoEnd(file.path))) return;
    const path = await claim(folder.path, file.path);
    if (path === undefined) return;
    const claimed = { ...file, path };
    const received = same && 'received' in same ? same.received : await receive(claimed, owner, signal);
    if ('unfinished' in received) {
      await putBack(folder.path, path);
      known.set(file.path, { ...file, againAt: now() + AGAIN_MS });
      return;
    }
    // Before it is moved: should that fail, it must not be taken again.
    known.set(path, { ...claimed, received });
    const moved = await moveAway(folder.path, path, received);
    if ('itemId' in received) await taken.add(moved, now(), file);
    await leave(folder.path, path);
    known.delete(path);
  };

  const receive = (file: StillFile, owner: string | null, signal: AbortSignal): Promise<Received> => {
    const mark = `${folder.path}\n${file.name}\n${file.mtimeMs}`;
    return receiveFile(deps, {
      ...{ bytes: bytesOf(file.path), name: file.name, source: 'scan-folder', origin: ORIGIN, signal },
      ...{ scope: owner === null ? 'public' : 'personal', owner },
      itemIdOf: ({ sha256 }) => uuidv5(`${mark}\n${sha256}`, SCANS),
      refusalId: uuidv5(`${mark}\n${file.bytes} refused`, SCANS),
      isWhole: async (stored) =>
        isSame(await lying(file.path), file) &&
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
