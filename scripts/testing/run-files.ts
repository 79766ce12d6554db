import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EndedProcess, type FileRun, HERE_BEGINS, runsOf, SUMMED_UP } from './file-runs.ts';

const TOGETHER = join(import.meta.dirname, 'run-together.ts');

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
 * Runs groups of test files, each group in a process group of its own: when it ends, or has reached its limit,
 * everything that it started and left behind ends with it. The limit is held from here, because a process that spins
 * does not look at a clock of its own. What a broken-off group has not come to is run by the next process.
 */
export async function runFiles(groups: readonly (readonly string[])[], options: Options): Promise<FileRun[]> {
  const waiting = [...groups];
  const ended: FileRun[] = [];
  const work = async () => {
    for (let group = waiting.shift(); group && !options.signal?.aborted; group = waiting.shift()) {
      const runs = runsOf(group, await runProcess(group, options));
      const left = group.slice(runs.length);
      if (left.length > 0) waiting.push(left);
      ended.push(...runs);
      for (const run of runs) options.onEnd?.(run);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return ended;
}

async function runProcess(
  files: readonly string[],
  { env, limitSeconds, endWithinSeconds = 20, signal }: Options,
): Promise<EndedProcess> {
  const startedAt = performance.now();
  const scripts = files.length === 1 ? files : [TOGETHER, ...files];
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...scripts], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let leaving: NodeJS.Timeout | undefined;
  let lingers = false;
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    endGroup(child);
  }, limitSeconds * 1_000);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes(HERE_BEGINS)) limit.refresh();
      if (leaving || (output.match(SUMMED_UP)?.length ?? 0) < files.length) return;
      leaving = setTimeout(() => {
        lingers = true;
        endGroup(child);
      }, endWithinSeconds * 1_000);
    });
  }
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
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
  return {
    output,
    seconds: (performance.now() - startedAt) / 1_000,
    problem: late ? `Not finished after ${limitSeconds} s` : how,
    lingers: lingers ? `${endWithinSeconds} s later something still held ${whom(files)} open` : null,
  };
}

/** Of a group it may be any that has left something open. */
const whom = (files: readonly string[]): string =>
  files.length === 1 ? 'the file' : `the process of ${files.join(', ')}`;

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
