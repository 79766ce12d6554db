import { spawn } from 'node:child_process';

export type Ran = {
  /** Null: it could not be started, or was ended. */
  code: number | null;
  isStarted: boolean;
  out: string;
  /** What it said last, for a person. */
  said: string;
};

type Options = { input?: Buffer; withinMs: number; env?: Record<string, string>; shell?: boolean };

const MOST_OUTPUT = 64 * 1024;

/** Runs a program to its end; what it says is cut off after 64 KiB. Never rejects. */
export function runProgram(
  program: string,
  args: readonly string[],
  { input, withinMs, env = {}, shell = false }: Options,
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { shell, env: { ...process.env, LC_ALL: 'C', ...env } });
    let [out, said] = ['', ''];
    let isStarted = false;
    const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.once('spawn', () => {
      isStarted = true;
    });
    child.stdout.on('data', (chunk: Buffer) => {
      if (out.length < MOST_OUTPUT) out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-MOST_OUTPUT);
    });
    // It may end without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', ({ message }) => {
      said ||= message;
      if (!isStarted) settle(null);
    });
    child.once('close', (code) => settle(code));
    function settle(code: number | null) {
      clearTimeout(late);
      resolve({ code, isStarted, out, said: said.trim() || out.trim() });
    }
  });
}
