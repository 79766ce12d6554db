import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bareEnvironment } from './bare-environment.ts';

/** The service as a process of its own, to be killed, stopped and continued. */
export type ServiceProcess = {
  url: string;
  pid: number;
  /** Resolves when the process has gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** How it ended; null while it runs. */
  ended(): string | null;
};

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');

/** The service with callers believed to be whom they say. */
export const OPEN_SERVICE = join(import.meta.dirname, 'open-service.ts');

/** Starts `src/main.ts`, or another script, with exactly this environment; resolves when it listens. */
export const serviceProcess = (env: NodeJS.ProcessEnv, script = MAIN): Promise<ServiceProcess> =>
  launchService(env, script).listening;

/** The same, to be killed before it listens. */
export function launchService(
  env: NodeJS.ProcessEnv,
  script = MAIN,
): {
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Rejects when the process ends before it listens. */
  listening: Promise<ServiceProcess>;
} {
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=8', script], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it listened`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (process.env.TEST_LOG_FILE) appendFileSync(process.env.TEST_LOG_FILE, `${line}\n`);
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { port: number }).port);
    });
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const listening = port.then((number) => ({
    url: `http://127.0.0.1:${number}`,
    pid: child.pid ?? 0,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: () => child.signalCode ?? (child.exitCode === null ? null : `code ${child.exitCode}`),
    kill,
  }));
  // Who kills it before need not wait for it.
  listening.catch(() => {});
  return { kill, listening };
}
