import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareEnvironment } from './bare-environment.ts';

const AGENT = join(import.meta.dirname, '..', 'print-agent.ts');

export type PrintAgentProcess = {
  /** What it has said so far. */
  said: string[];
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Without an end: it is paused, or goes on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
};

/** The print agent as a process of its own, to be killed. */
export function startPrintAgent(
  { server, key, printer, state }: { server: string; key: string; printer: string; state: string },
  script = AGENT,
): PrintAgentProcess {
  const args = [script, '--server', server, '--printer', printer, '--state', state];
  const child = spawn(process.execPath, args, {
    env: { ...bareEnvironment(), PRINT_AGENT_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => said.push(text.toString()));
  }
  return {
    said,
    signal(signal) {
      child.kill(signal);
    },
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
