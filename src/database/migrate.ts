import { runner } from 'node-pg-migrate';
import type { Database } from './connect.ts';

/**
 * Brings the schema up to date with the numbered SQL files in `directory`, forward only, all pending files
 * in one transaction. Several processes may call it at once: one migrates, the others wait for it.
 *
 * @returns the names of the files that ran now
 */
export async function migrate(
  database: Database,
  { directory, log }: { directory: string; log: (message: string) => void },
): Promise<string[]> {
  const dbClient = await database.connect();
  try {
    const done = await runner({
      dbClient,
      dir: directory,
      direction: 'up',
      migrationsTable: 'migrations',
      checkOrder: true,
      // The default gives up when another process is at it, which is the normal case at a rolling start.
      advisoryLockMode: 'wait',
      logger: { debug: () => {}, info: () => {}, warn: log, error: log },
    });
    return done.map(({ name }) => name);
  } finally {
    await dbClient.end();
  }
}
