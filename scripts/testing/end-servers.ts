import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { runningPostmaster } from '../../src/platform/database/embedded-postgres/postmaster.ts';
import { until } from './until.ts';

/**
 * Ends the PostgreSQL servers whose data lies below the folder: a server stands in a session of its own, so it survives
 * the process group of a test file that was ended at its limit.
 */
export async function endServersBelow(folder: string): Promise<void> {
  const clusters = globSync('**/postmaster.pid', { cwd: folder }).map((file) => dirname(`${folder}/${file}`));
  for (const cluster of clusters) {
    const server = await runningPostmaster(cluster);
    if (!server) continue;
    process.kill(server.pid, 'SIGQUIT');
    await until(
      () => runningPostmaster(cluster),
      (left) => left === undefined,
      30_000,
    ).catch(() => process.kill(server.pid, 'SIGKILL'));
  }
}
