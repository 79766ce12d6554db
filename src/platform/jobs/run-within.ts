import { TimedOut } from '../async/index.ts';
import type { Job, JobRun } from './job.ts';

const RUN_WITHIN_MS = 6 * 3_600_000;
/** How long a run may take to end after its deadline. */
const END_WITHIN_MS = 5_000;

/**
 * Runs a job until its deadline; then its signal fires, and soon after no one waits for it any more.
 *
 * @throws what the run throws; TimedOut when it hangs
 */
export async function runWithin(
  { name, deadlineMs = RUN_WITHIN_MS, run }: Pick<Job, 'name' | 'deadlineMs' | 'run'>,
  { lease, signal }: JobRun,
): Promise<void> {
  // Not `AbortSignal.any`: in Node 24.16 and later it misses an abort without a listener when the source is collected.
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms).unref());
  const hangs = new Promise<never>((_, reject) => {
    after(deadlineMs, () => {
      end();
      after(END_WITHIN_MS, () => reject(new TimedOut(`${name} did not end within ${deadlineMs} ms`)));
    });
  });
  try {
    await Promise.race([run({ lease, signal: ending.signal }), hangs]);
  } finally {
    signal.removeEventListener('abort', end);
    for (const timer of timers) clearTimeout(timer);
  }
}
