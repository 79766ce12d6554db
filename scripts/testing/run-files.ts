import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** How a test file ended. */
export type FileRun = {
  file: string;
  seconds: number;
  /** Why it counts as failed; null when it passed. */
  problem: string | null;
  tests: number;
  output: string;
};

type Options = {
  env: NodeJS.ProcessEnv;
  atOnce: number;
  /** A file that takes longer hangs. */
  limitSeconds: number;
  /** How long a file may take to end once its tests are summed up: by then all is closed that its hooks close. */
  endWithinSeconds?: number;
  /** Ends what runs, and starts nothing more. */
  signal?: AbortSignal;
  onEnd?: (run: FileRun) => void;
};

/** Whoever inherited the output of a file and outlived it is not waited for longer than this. */
const LAST_WORDS_MS = 2_000;

/**
 * Runs test files, each in a process group of its own: when a file ends, or has reached its limit, everything that it
 * started and left behind ends with it. The limit is held from here, because a process that spins does not look at a
 * clock of its own.
 */
export async function runFiles(files: readonly string[], options: Options): Promise<FileRun[]> {
  const waiting = [...files];
  const ended: FileRun[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file && !options.signal?.aborted; file = waiting.shift()) {
      const run = await runFile(file, options);
      ended.push(run);
      options.onEnd?.(run);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return ended;
}

async function runFile(
  file: string,
  { env, limitSeconds, endWithinSeconds = 20, signal }: Options,
): Promise<FileRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let leaving: NodeJS.Timeout | undefined;
  let lingers = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (leaving || !SUMMED_UP.test(output)) return;
      leaving = setTimeout(() => {
        lingers = true;
        endGroup(child);
      }, endWithinSeconds * 1_000);
    });
  }
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    endGroup(child);
  }, limitSeconds * 1_000);
  const interrupt = () => endGroup(child);
  signal?.addEventListener('abort', interrupt);
  const how = await exitOf(child);
  clearTimeout(limit);
  clearTimeout(leaving);
  signal?.removeEventListener('abort', interrupt);
  endGroup(child);
  await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();

  const problem = lingers
    ? `${missing(output) ?? 'All passed'}; ${endWithinSeconds} s later something still held the file open`
    : late
      ? `Not finished after ${limitSeconds} s`
      : (how ?? missing(output));
  return {
    file,
    seconds: (performance.now() - startedAt) / 1_000,
    problem,
    tests: sum(output, 'Total'),
    output,
  };
}

const exitOf = (child: ChildProcess): Promise<string | null> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : `Ended with ${code ?? signal}`));
  });

/** The process group lives on when its first process is gone, as long as anybody is left in it. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The last line of uvu's summary. What a failed test has left open would hold its file until the limit. */
const SUMMED_UP = /^\s*Duration:/m;

/**
 * uvu sums up what it ran. A file without that ended in the middle of its tests, or never ran them. And where a hook
 * before the tests fails, uvu runs none of them and ends with 0.
 */
function missing(output: string): string | null {
  const total = sum(output, 'Total');
  if (total === 0) return 'Ended before its tests did';
  const notRun = total - sum(output, 'Passed') - sum(output, 'Skipped');
  return notRun === 0
    ? null
    : `${notRun} of ${total} tests failed, or did not run because a hook before them did`;
}

/** A file may hold several suites; uvu counts them together. */
const sum = (output: string, name: string): number =>
  Number(new RegExp(`^\\s*${name}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0);
