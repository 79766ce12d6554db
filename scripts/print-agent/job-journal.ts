import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from './client.ts';

/**
 * How far a job has come here. `fetched`: nothing was printed; `begun`: something may have been; with an outcome it is
 * known, and `isReported` when the service knows it, too.
 */
export type JournalEntry = {
  jobId: string;
  fence: number;
  step: 'fetched' | 'begun' | 'ended';
  outcome: Outcome | null;
  isReported: boolean;
};

export type JobJournal = Awaited<ReturnType<typeof openJobJournal>>;

/** Longer than any job lives: what was printed is known even if the service has forgotten it. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * What this agent has begun, on disk before it is done: after a crash or a power cut nothing is printed twice. Also the
 * id by which the service knows this agent.
 */
export async function openJobJournal(folder: string) {
  const jobs = join(folder, 'jobs');
  await mkdir(jobs, { recursive: true, mode: 0o700 });
  const instanceId = await instanceOf(folder);
  await forgetOld(jobs);
  const fileOf = (jobId: string) => join(jobs, `${jobId}.json`);
  return {
    instanceId,

    async write(entry: JournalEntry): Promise<void> {
      await writeDurably(fileOf(entry.jobId), JSON.stringify(entry));
      await syncFolder(jobs);
    },

    async find(jobId: string): Promise<JournalEntry | null> {
      const text = await readFile(fileOf(jobId), 'utf8').catch(() => null);
      return text === null ? null : JSON.parse(text);
    },

    async remove(jobId: string): Promise<void> {
      await rm(fileOf(jobId), { force: true });
    },

    /** What the service does not know yet. */
    async unreported(): Promise<JournalEntry[]> {
      const names = (await readdir(jobs)).filter((name) => name.endsWith('.json'));
      const entries = await Promise.all(names.map((name) => readFile(join(jobs, name), 'utf8')));
      return entries.map((text) => JSON.parse(text) as JournalEntry).filter(({ isReported }) => !isReported);
    },
  };
}

async function instanceOf(folder: string): Promise<string> {
  const file = join(folder, 'instance-id');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known.trim();
  const made = randomUUID();
  await writeDurably(file, made);
  await syncFolder(folder);
  return made;
}

/** Whole or not at all, and on the disk when this resolves. */
async function writeDurably(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

/** The name of a new file is on the disk only when its folder is. Windows does that by itself, and refuses to be asked. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function forgetOld(jobs: string): Promise<void> {
  for (const name of await readdir(jobs)) {
    const { mtimeMs } = await stat(join(jobs, name));
    if (name.endsWith('.new') || Date.now() - mtimeMs > KEPT_MS) await rm(join(jobs, name), { force: true });
  }
}
