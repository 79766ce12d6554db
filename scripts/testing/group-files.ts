import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileRun } from './file-runs.ts';

/** How long each file took last. */
const LAST_SECONDS = join(import.meta.dirname, '..', '..', '.build', 'test-seconds.json');
const FILES_TOGETHER = 25;
/** Few enough for the groups to end at about the same time. */
const SECONDS_TOGETHER = 90;

/**
 * Neighbours share a process, as they load much of the same: to load a service and to run it cold costs more than most
 * files do. What takes longest is begun first: begun last, it would hold up the end of the run.
 */
export async function groupsOf(files: readonly string[]): Promise<string[][]> {
  const last = await lastSeconds();
  const secondsOf = (file: string) => last[file] ?? guess(file);
  const kinds = Object.values(Object.groupBy([...files].sort(), kindOf)).map((kind) => kind ?? []);
  return kinds
    .flatMap((kind) => inGroups(kind, secondsOf))
    .sort((a, b) => sum(b, secondsOf) - sum(a, secondsOf));
}

/** Files in their order, as many to a group as fit into it; who takes longer has one of its own. */
export function inGroups(files: readonly string[], secondsOf: (file: string) => number): string[][] {
  const groups: string[][] = [];
  for (const file of files) {
    const group = groups.at(-1);
    const fits =
      group && group.length < FILES_TOGETHER && sum([...group, file], secondsOf) <= SECONDS_TOGETHER;
    if (fits) group.push(file);
    else groups.push([file]);
  }
  return groups;
}

export async function keepSeconds(runs: readonly FileRun[]): Promise<void> {
  const seconds = Object.fromEntries(runs.map((run) => [run.file, Math.round(run.seconds)]));
  const unfinished = `${LAST_SECONDS}.${process.pid}`;
  await mkdir(dirname(LAST_SECONDS), { recursive: true });
  await writeFile(unfinished, JSON.stringify({ ...(await lastSeconds()), ...seconds }));
  await rename(unfinished, LAST_SECONDS);
}

const sum = (group: readonly string[], secondsOf: (file: string) => number): number =>
  group.reduce((seconds, file) => seconds + secondsOf(file), 0);

/** What the ending of a file says that it needs: nothing, PostgreSQL, a whole service. */
const kindOf = (file: string): 'pure' | 'db' | 'e2e' =>
  file.endsWith('.e2e.test.ts') ? 'e2e' : file.endsWith('.db.test.ts') ? 'db' : 'pure';

/** Of a file that never ran here. Drills take longest, then what is clicked through in a browser. */
function guess(file: string): number {
  const kind = kindOf(file);
  if (kind !== 'e2e') return kind === 'db' ? 5 : 1;
  return file.startsWith('scripts/') ? 60 : file.startsWith('src/web/') ? 45 : 15;
}

async function lastSeconds(): Promise<Record<string, number>> {
  const text = await readFile(LAST_SECONDS, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, number>;
}
