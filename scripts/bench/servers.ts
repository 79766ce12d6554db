import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { openEmbeddedPostgres } from '../../src/platform/database/index.ts';

export type Server = { port: number; pid: number; stop(): Promise<void> };

/** Starts a script that listens and says so in a line that holds `"port":<number>`. */
export async function startServer(script: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, [...NODE_FLAGS, script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /"port":(\d+)/.exec(line)?.[1];
      if (found) resolve(Number(found));
    });
  });
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** As `npm start` has them. */
const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

export const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
export const BENCH_KEY = 'bench-key-0123456789-0123456789-0123456789';

/** What the service needs to run for a bench: nobody takes documents out of the queue unless told. */
export const serviceEnv = (databaseUrl: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  PAPERLESS_URL: 'http://127.0.0.1:9',
  PAPERLESS_TOKEN: 'none',
  WEBHOOK_API_KEY: BENCH_KEY,
  WEBHOOK_QUEUE_INTERVAL_MS: '3600000',
  ...more,
});

/** An embedded PostgreSQL that keeps its promises to the disk, with a fresh database for each asking. */
export async function benchDatabases(): Promise<{ fresh(): Promise<string>; release(): Promise<void> }> {
  const postgres = await openEmbeddedPostgres({ dataDir: '.data/bench', log: () => {} });
  let count = 0;
  return {
    async fresh() {
      count += 1;
      const name = `bench_${process.pid}_${count}`;
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.toString();
    },
    async release() {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      for (let n = 1; n <= count; n += 1)
        await client.query(`drop database if exists bench_${process.pid}_${n} with (force)`);
      await client.end();
      await postgres.release();
    },
  };
}
