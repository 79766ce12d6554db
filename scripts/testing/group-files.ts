import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileRun } from './file-runs.ts';

/** How long each file took last. */
const LAST_SECONDS = join(import.meta.dirname, '..', '..', '.build', 'test-seconds.json');
/** Neighbours load much of the same. */
const TOGETHER = 25;

/**
 * Pure tests share processes, which takes half of their time; what starts something has a process of its own. What took
 * longest is begun first: begun last, it would hold up the end of the run.
 */
export async function groupsOf(files: readonly string[]): Promise<string[][]> {
  const last = await lastSeconds();
  const seconds = (group: string[]) => group.reduce((sum, file) => sum + (last[file] ?? guess(file)), 0);
  const pure = files.filter((file) => !/\.(e2e|db)\.test\.ts$/.test(file)).sort();
  const groups = files.filter((file) => !pure.includes(file)).map((file) => [file]);
  for (let at = 0; at < pure.length; at += TOGETHER) groups.push(pure.slice(at, at + TOGETHER));
  return groups.sort((a, b) => seconds(b) - seconds(a));
}

export async function keepSeconds(runs: readonly FileRun[]): Promise<void> {
  const seconds = Object.fromEntries(runs.map((run) => [run.file, Math.round(run.seconds)]));
  const unfinished = `${LAST_SECONDS}.${process.pid}`;
  await mkdir(dirname(LAST_SECONDS), { recursive: true });
  await writeFile(unfinished, JSON.stringify({ ...(await lastSeconds()), ...seconds }));
  await rename(unfinished, LAST_SECONDS);
}

/** Of a file that never ran here: whole services and browsers take longest. */
const guess = (file: string): number => (file.includes('.e2e.') ? 30 : file.includes('.db.') ? 5 : 1);

async function lastSeconds(): Promise<Record<string, number>> {
  const text = await readFile(LAST_SECONDS, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, number>;
}
