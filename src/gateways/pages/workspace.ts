import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileSource, MadeFile } from './pages.ts';
import type { LocalFile, MadeSummary } from './tasks.ts';

/** The folder in which children find files, and leave what they make. */
export type Workspace = {
  /** Lays the file there while `act` is at it, and a minute longer: page follows page. */
  use<Result>(file: FileSource, act: (local: LocalFile) => Promise<Result>): Promise<Result>;
  useAll<Result>(
    files: readonly FileSource[],
    act: (locals: LocalFile[]) => Promise<Result>,
  ): Promise<Result>;
  /** What `write` puts into the path that it is given. */
  make<Summary extends MadeSummary>(write: (into: string) => Promise<Summary>): Promise<Summary & MadeFile>;
  close(): Promise<void>;
};

type Laid = { path: string; ready: Promise<void>; users: number; timer?: NodeJS.Timeout };

const KEPT_MS = 60_000;

export function openWorkspace(): Workspace {
  let folder: Promise<string> | undefined;
  const laid = new Map<string, Laid>();
  /** What clears away old temporary files may have taken it, and what lay in it. */
  const lookAtFolder = async () => {
    const before = folder;
    if (!before || (await isFolder(before)) || folder !== before) return;
    folder = undefined;
    laid.clear();
  };
  const pathOf = async (name: string) => {
    folder ??= sweepOthers().then(() => mkdtemp(join(tmpdir(), `${OURS}${process.pid}-`)));
    return join(await folder, name);
  };
  const layOut = async (file: FileSource): Promise<Laid> => {
    const path = await pathOf(randomUUID());
    // Not in memory: it may be a hundred megabytes, and several at a time.
    const ready = (async () => pipeline(await file.open(), createWriteStream(path, { mode: 0o600 })))();
    ready.catch(() => {});
    return { path, ready, users: 0 };
  };
  const letGo = (key: string, entry: Laid, keptMs: number) => {
    entry.users -= 1;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      if (entry.users > 0) return;
      if (laid.get(key) === entry) laid.delete(key);
      void rm(entry.path, { force: true });
    }, keptMs).unref();
  };
  const workspace: Workspace = {
    async use(file, act) {
      await lookAtFolder();
      const key = file.sha256 ?? randomUUID();
      const known = laid.get(key);
      const entry = known ?? (await layOut(file));
      // Two may have come to lay out the same: then both do, and the later one is the one that is kept.
      laid.set(key, entry);
      entry.users += 1;
      let keptMs = 0;
      try {
        await entry.ready;
        keptMs = file.sha256 === null ? 0 : KEPT_MS;
        return await act({ path: entry.path, mediaType: file.mediaType });
      } finally {
        if (keptMs === 0 && laid.get(key) === entry) laid.delete(key);
        letGo(key, entry, keptMs);
      }
    },
    useAll([first, ...rest], act) {
      if (!first) return act([]);
      return workspace.use(first, (local) => workspace.useAll(rest, (locals) => act([local, ...locals])));
    },
    async make(write) {
      await lookAtFolder();
      const path = await pathOf(`${randomUUID()}.pdf`);
      const remove = () => rm(path, { force: true });
      try {
        const made = await write(path);
        return {
          ...{ ...made, mediaType: 'application/pdf', remove },
          open: ({ signal } = {}) => createReadStream(path, { ...(signal && { signal }) }),
        };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    async close() {
      for (const { timer } of laid.values()) clearTimeout(timer);
      const made = await folder?.catch(() => undefined);
      if (made) await rm(made, { recursive: true, force: true });
    },
  };
  return workspace;
}

/** Also false for one that could not be made: the disk may have been full. */
async function isFolder(folder: Promise<string>): Promise<boolean> {
  try {
    return (await stat(await folder)).isDirectory();
  } catch {
    return false;
  }
}

const OURS = `intake-pages-${hostname()}-`;

/** What processes have left behind that were killed on this machine; one with our own number is none of the living. */
async function sweepOthers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(OURS) && Number(name.slice(OURS.length).split('-')[0]);
    if (!pid || (pid !== process.pid && isAlive(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
