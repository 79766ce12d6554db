import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** Runs one of PostgreSQL's own tools as the user of the place; throws with what it printed when it fails. */
export async function runTool(
  place: Place,
  tool: string,
  parameters: string[],
  signal?: AbortSignal,
): Promise<void> {
  // A file instead of pipes: the server that pg_ctl leaves behind inherits its output, and a pipe would keep
  // us waiting for the end of that server.
  const file = join(tmpdir(), `document-intake-${tool}-${process.pid}-${Date.now()}.txt`);
  const output = openSync(file, 'wx', 0o600);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(join(place.binaries.folder, 'bin', tool), parameters, {
        ...(place.user && { uid: place.user.uid, gid: place.user.gid }),
        cwd: place.folder,
        ...(signal && { signal }),
        // The data directory must not depend on the locale of the calling shell.
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', output, output],
      });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) throw new Error(`${tool} ended with ${code}: ${(await readFile(file, 'utf8')).trim()}`);
  } finally {
    closeSync(output);
    await rm(file, { force: true });
  }
}
