import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import type { Database } from './connect.ts';

/** Where the files of this release are. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations');

type Options = {
  directory: string;
  log: (message: string) => void;
  /** Ends the waiting between two tries. */
  signal?: AbortSignal;
  lockWithinMs?: number;
};

/**
 * A migration that waits for a table that a dump reads makes all others wait, the service of the old release first of
 * all. So a migration waits for a moment only, lets them pass, and comes again.
 */
const LOCK_WITHIN_MS = 1_000;
const PAUSE_MS = 2_000;
/** An index on a large table takes its time. */
const STATEMENT_MS = 3_600_000;
const SAY_EVERY = 5;

/**
 * Brings the schema up to date with the numbered SQL files in `directory`, forward only, all pending files
 * in one transaction. Several processes may call it at once: one migrates, the others wait for it.
 *
 * @returns the names of the files that ran now
 */
export async function migrate(
  database: Database,
  { directory, log, signal, lockWithinMs = LOCK_WITHIN_MS }: Options,
): Promise<string[]> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await migrateOnce(database, directory, lockWithinMs, log);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tried % SAY_EVERY === 0)
        log('a migration waits: somebody holds what it has to change; trying again');
      await delay(PAUSE_MS, undefined, signal ? { signal } : {});
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function migrateOnce(
  database: Database,
  directory: string,
  lockWithinMs: number,
  log: (message: string) => void,
): Promise<string[]> {
  const dbClient = await database.connect({ query_timeout: STATEMENT_MS, lock_timeout: lockWithinMs });
  try {
    const done = await runner({
      dbClient,
      dir: directory,
      direction: 'up',
      migrationsTable: 'migrations',
      checkOrder: true,
      // The default gives up when another process is at it, which is the normal case at a rolling start.
      advisoryLockMode: 'wait',
      // An error is thrown as well, and the caller reports it.
      logger: {
        debug: () => {},
        info: () => {},
        warn: (line) => /rolling back/i.test(line) || log(line),
        error: () => {},
      },
    });
    return done.map(({ name }) => name);
  } finally {
    await dbClient.end();
  }
}
