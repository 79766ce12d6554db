import { readState } from '../saved-state.ts';
import type { World } from './world.ts';

/** Reads a saved world, or null when there is no file. Throws when it is of another format. */
export function loadWorld(file: string): World | null {
  const saved = readState(file);
  if (saved === null) return null;
  const { lastIds, ...tables } = saved as Record<string, { id: number }[]>;
  const maps = Object.entries(tables).map(([name, rows]) => [
    name,
    new Map(rows.map((row) => [row.id, row])),
  ]);
  return { ...Object.fromEntries(maps), lastIds } as unknown as World;
}

/** A world as JSON: each table as the list of its rows. */
export function savedWorld({ lastIds, ...tables }: World): unknown {
  const rows = Object.entries(tables).map(([name, table]) => [name, [...table.values()]]);
  return { ...Object.fromEntries(rows), lastIds };
}
