import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, plainFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const MEGABYTES = 60;

/** A large file in and out: what it takes of memory beyond that at rest, and how fast it goes. */
export async function files(): Promise<Figure[]> {
  const databases = await benchDatabases();
  try {
    const script = join(import.meta.dirname, 'files-process.ts');
    const child = fork(script, [await databases.fresh(), String(MEGABYTES)], {
      // As npm start has them.
      execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
    });
    const [{ megabytes, seconds }] = (await once(child, 'message')) as [
      { megabytes: number; seconds: number },
    ];
    return [
      plainFigure(`file of ${MEGABYTES} MB, memory`, megabytes, 'MB', { atMost: 64 }),
      plainFigure(`file of ${MEGABYTES} MB, in and out`, (2 * MEGABYTES) / seconds, 'MB/s', { atLeast: 10 }),
    ];
  } finally {
    await databases.release();
  }
}
