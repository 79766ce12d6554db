import { createHash } from 'node:crypto';
import { chown, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyBinaries, installedBinaries, type PostgresBinaries } from './binaries.ts';
import { canReach, type UnixUser, unprivilegedUser } from './unprivileged-user.ts';

/** Where the cluster lives, which binaries run it, and as which user (undefined: our own). */
export type Place = { folder: string; binaries: PostgresBinaries; user: UnixUser | undefined };

// Root's checkout below a closed home directory is out of reach for the user that PostgreSQL runs as.
const REACHABLE_ROOT = '/var/lib/document-intake';

/**
 * Finds a place below `dataDir` where the embedded PostgreSQL can run, and one that works elsewhere when the
 * user it runs as cannot get there. The same `dataDir` always leads to the same place.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const binaries = await installedBinaries();
  const user = unprivilegedUser();
  const wanted = wantedFolder(dataDir);
  if (!user) return { folder: await ownFolder(wanted), binaries, user };

  const folder = await ownFolder(wanted, user);
  const reachable = canReach(user, folder) ? folder : await ownFolder(elsewhere(wanted), user);
  return {
    folder: reachable,
    binaries: canReach(user, join(binaries.folder, 'bin', 'postgres'))
      ? binaries
      : await copyBinaries(binaries, REACHABLE_ROOT),
    user,
  };
}

/** Where the cluster of a `dataDir` can be, whichever user runs it; nothing is created. */
export const possibleFolders = (dataDir: string): string[] => {
  const wanted = wantedFolder(dataDir);
  return [wanted, elsewhere(wanted)];
};

const wantedFolder = (dataDir: string): string => join(resolve(dataDir), 'postgres');
const elsewhere = (wanted: string): string =>
  join(REACHABLE_ROOT, createHash('sha256').update(wanted).digest('hex').slice(0, 12));

async function ownFolder(folder: string, user?: UnixUser): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
