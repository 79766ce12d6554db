import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Place, possibleFolders } from './place.ts';
import { runTool } from './run-tool.ts';

export const clusterFolder = (place: Pick<Place, 'folder'>): string => join(place.folder, 'cluster');
const isMade = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'));

/** Whether an embedded PostgreSQL was ever made for this `dataDir`. */
export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  possibleFolders(dataDir).some((folder) => isMade(clusterFolder({ folder })));

/**
 * Makes the cluster once, with a password of its own. Built in a folder beside and renamed, so that neither a
 * kill in the middle nor two processes at the same time leave half a cluster behind.
 *
 * @returns the password of the superuser `intake`
 */
export async function ensureCluster(
  place: Place,
  { log, signal }: { log: (message: string) => void; signal?: AbortSignal | undefined },
): Promise<string> {
  const cluster = clusterFolder(place);
  if (!isMade(cluster)) {
    log(`making the embedded PostgreSQL in ${place.folder}; this takes some seconds, the first time only`);
    await initialise(place, cluster, signal);
  }
  return readFile(join(cluster, PASSWORD_FILE), 'utf8');
}

const PASSWORD_FILE = 'intake-password';

async function initialise(place: Place, cluster: string, signal: AbortSignal | undefined): Promise<void> {
  const unfinished = await mkdtemp(join(place.folder, 'initialising-'));
  const own = (path: string) => (place.user ? chown(path, place.user.uid, place.user.gid) : undefined);
  try {
    await own(unfinished);
    const built = join(unfinished, 'cluster');
    const password = join(unfinished, PASSWORD_FILE);
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await own(password);
    const parameters = [
      ...['-D', built, '-U', 'intake', '--pwfile', password],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums'],
    ];
    await runTool(place, 'initdb', parameters, signal);
    await rename(password, join(built, PASSWORD_FILE));
    await rename(built, cluster).catch((error: unknown) => {
      if (!isMade(cluster)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
