import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningPostmaster } from '../../src/platform/database/embedded-postgres/postmaster.ts';
import { openEmbeddedPostgres } from '../../src/platform/database/index.ts';

/** A PostgreSQL server of a test's own, to be killed, starved or filled up. It is started again when it dies. */
export type OwnPostgres = {
  url: string;
  /** Of the postmaster; undefined while none runs. */
  pid(): Promise<number | undefined>;
  /** @throws when it is not running at this moment */
  signal(signal: NodeJS.Signals): Promise<void>;
  release(): Promise<void>;
};

/** @param dataDir a folder that the caller removes; without it one is made and removed again */
export async function ownPostgres({
  dataDir,
  settings = {},
}: {
  dataDir?: string;
  settings?: Record<string, string>;
} = {}): Promise<OwnPostgres> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'intake-own-')));
  // Open to the user that root lends to PostgreSQL.
  await chmod(folder, 0o755);
  const server = await openEmbeddedPostgres({
    dataDir: folder,
    // The kernel outlives what is killed here: what it has taken is as good as on disk.
    settings: { fsync: 'off', ...settings },
    log: () => {},
  });
  const pid = async () => (await runningPostmaster(join(server.folder, 'cluster')))?.pid;
  return {
    url: server.url,
    pid,
    async signal(signal) {
      const running = await pid();
      if (!running) throw new Error('the PostgreSQL of this test is not running');
      process.kill(running, signal);
    },
    async release() {
      await server.release();
      if (dataDir) return;
      await rm(folder, { recursive: true, force: true });
      await rm(server.folder, { recursive: true, force: true });
    },
  };
}
