import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the running server writes about itself to `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; state: 'ready' | 'starting' | 'stopping' };

/**
 * Reads `postmaster.pid` of a cluster. A file left over by a server that was killed is removed when its pid
 * now belongs to something else (usual in containers): PostgreSQL itself would refuse to start over it.
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!pid) return undefined;
  if (!isPostgres(pid)) {
    await rm(file, { force: true });
    return undefined;
  }
  const state = lines[7];
  return {
    pid,
    port: Number(lines[3]),
    state: state === 'ready' || state === 'stopping' ? state : 'starting',
  };
}

/** Asks the server to stop fast, without waiting for it: for a process that ends this very moment. */
export function interruptPostmaster(cluster: string): void {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    if (pid > 0 && isPostgres(pid)) process.kill(pid, 'SIGINT');
  } catch {
    // It does not run.
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user, as the server does when root lends it one.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && !isZombie(pid);
  } catch {
    // No /proc on this system (or the process is just ending): believe the file, PostgreSQL decides.
    return process.platform !== 'linux';
  }
}

/** In a container without an init process a killed server stays in the process table for ever. */
const isZombie = (pid: number): boolean => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').slice(0, 60));
