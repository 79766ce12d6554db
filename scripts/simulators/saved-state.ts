import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Timers } from './timers.ts';

const FORMAT = 1;
const PAUSE_MS = 500;

/** Reads a saved world as JSON, or null when there is no file. Throws when it is of another format. */
export function readState(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { format, world } = JSON.parse(text);
  if (format !== FORMAT) throw new Error(`${file} is of an unknown format; remove it to start afresh`);
  return world;
}

export type Keeper = { changed(): void; flush(): void };

/**
 * Saves half a second after the first of a series of changes, and on demand.
 *
 * @param world what is to be saved now, as JSON
 */
export function keepState(file: string | null, world: () => unknown, timers: Timers): Keeper {
  let behind = false;
  const flush = () => {
    if (!behind || file === null) return;
    behind = false;
    save(file, world());
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

/** Writes beside the file and renames, so that a kill in between leaves the old state whole. */
function save(file: string, world: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  // It holds the tokens and passwords of that world: for its owner alone.
  writeFileSync(`${file}.new`, JSON.stringify({ format: FORMAT, world }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
