import { writeFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 100;

/**
 * Ends this process when it takes more memory than it may, or when its parent is gone. In a thread of its own: while a
 * library is at it, or hangs, the main thread hears nothing.
 */
export function watchOver(mostBytes: number): void {
  // If the machine still runs out of memory, this process may be killed first.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux.
  }
  new Worker(new URL(import.meta.url), { workerData: { mostBytes, parent: process.ppid } }).unref();
}

if (!isMainThread && workerData?.mostBytes !== undefined) {
  const { mostBytes, parent } = workerData as { mostBytes: number; parent: number };
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent)
      process.kill(process.pid, 'SIGKILL');
  }, LOOK_EVERY_MS);
}
