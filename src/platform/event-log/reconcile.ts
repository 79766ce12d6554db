import { setTimeout as delay } from 'node:timers/promises';
import { type Database, holdSessionLock, sessionLockHolder } from '../database/index.ts';
import { RebuildUnderWay } from './errors.ts';
import { compareReadModels, registerOnEmptyLog } from './live-read-models.ts';
import type { Projection } from './projection.ts';
import { headPosition } from './read-events.ts';
import type { ReadModelTable } from './read-model-table.ts';
import { type RebuildProgress, type RebuiltReadModels, rebuildTables } from './rebuild.ts';
import { dropRebuildSchemas, hasLeftovers } from './shadow-tables.ts';

export type RebuildWatcher = {
  onProgress?: (progress: RebuildProgress) => void;
  onRebuilt?: (result: RebuiltReadModels) => void;
};

const REBUILD_LOCK = 'rebuild-read-models';
const POLL_MS = 100;

/**
 * At start: rebuilds the read models that changed (a new one, a higher version, another shape of the table), or
 * waits until another process has done so. Until this resolves, this process must not write.
 *
 * @returns the tables as this process writes them, and the generation it may write for
 * @throws when the database belongs to a newer release than this process, or an event cannot be folded
 */
export async function reconcileReadModels(
  database: Database,
  projections: readonly Projection[],
  watcher: RebuildWatcher = {},
): Promise<{ tables: ReadModelTable[]; generation: number }> {
  for (;;) {
    const now = await compareReadModels(database, projections);
    if (now.changed.length === 0) {
      if (await hasLeftovers(database)) await withRebuildLock(database, () => dropRebuildSchemas(database));
      return { tables: now.tables, generation: now.generation };
    }
    // First without the lock of the log: waiting here must not block writers again and again.
    const empty = (await headPosition(database)) === 0;
    if (empty && (await registerOnEmptyLog(database, now))) continue;
    const mine = await withRebuildLock(database, () => rebuildNow(database, projections, [], watcher));
    if (!mine) await delay(POLL_MS);
  }
}

/**
 * On request: rebuilds the named read models, and those that changed, while services go on writing.
 *
 * @throws RebuildUnderWay when another process rebuilds; otherwise as `reconcileReadModels`
 */
export async function rebuildReadModels(
  database: Database,
  projections: readonly Projection[],
  names: readonly string[],
  watcher: RebuildWatcher = {},
): Promise<RebuiltReadModels> {
  const mine = await withRebuildLock(database, () => rebuildNow(database, projections, names, watcher));
  if (mine) return mine.result;
  const holder = await sessionLockHolder(database, REBUILD_LOCK);
  const who = holder ? ` (${holder.application}, database process ${holder.pid}, since ${holder.since})` : '';
  throw new RebuildUnderWay(`A rebuild is under way already${who}. Wait for its end, then try again.`);
}

async function rebuildNow(
  database: Database,
  projections: readonly Projection[],
  names: readonly string[],
  { onProgress = () => {}, onRebuilt = () => {} }: RebuildWatcher,
): Promise<RebuiltReadModels> {
  // What was seen before the lock was taken may have been repaired by the holder before.
  const now = await compareReadModels(database, projections);
  const targets = now.tables.filter(
    (table) => now.changed.includes(table) || names.includes(table.projection.name),
  );
  if (targets.length === 0) return { tables: [], events: 0, heldMs: 0 };
  const result = await rebuildTables(database, targets, { now, onProgress });
  onRebuilt(result);
  return result;
}

/** Null when another process is rebuilding. */
async function withRebuildLock<Result>(
  database: Database,
  act: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const lock = await holdSessionLock(database, REBUILD_LOCK);
  if (!lock) return null;
  try {
    return { result: await act() };
  } finally {
    await lock.release();
  }
}
