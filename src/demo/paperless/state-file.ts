import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Timers } from './timers.ts';
import type { World } from './world.ts';

const FORMAT = 1;
const PAUSE_MS = 500;

/** Reads a saved world, or null when there is no file. Throws when it is of another format. */
export function loadWorld(file: string): World | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { format, world } = JSON.parse(text);
  if (format !== FORMAT) throw new Error(`${file} is of an unknown format; remove it to start afresh`);
  const { lastIds, ...tables } = world;
  const maps = Object.entries(tables).map(([name, rows]) => [
    name,
    new Map((rows as { id: number }[]).map((row) => [row.id, row])),
  ]);
  return { ...Object.fromEntries(maps), lastIds } as World;
}

/** Writes beside the file and renames, so that a kill in between leaves the old state whole. */
function saveWorld(file: string, world: World): void {
  const { lastIds, ...tables } = world;
  const rows = Object.entries(tables).map(([name, table]) => [name, [...table.values()]]);
  const text = JSON.stringify({ format: FORMAT, world: { ...Object.fromEntries(rows), lastIds } });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

export type Keeper = { changed(): void; flush(): void };

/** Saves half a second after the first of a series of changes, and when told to. */
export function keepState(file: string | null, world: World, timers: Timers): Keeper {
  let behind = false;
  const flush = () => {
    if (!behind || file === null) return;
    behind = false;
    saveWorld(file, world);
  };
  return {
    changed() {
      if (behind || file === null) return;
      behind = true;
      timers.later(PAUSE_MS, flush);
    },
    flush,
  };
}
