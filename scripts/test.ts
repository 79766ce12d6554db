import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../src/database/index.ts';
import { CANARY } from './testing/canary.ts';
import { unpackBrowser } from './testing/unpack-browser.ts';
import { ensureWeb } from './web/build.ts';

// npm test [-- part-of-a-path …]: all test files, or those whose path holds one of the words. One PostgreSQL for
// the run, a database of its own for each file.

const words = process.argv.slice(2);
const files = globSync(['src/**/*.test.ts', 'projections/**/*.test.ts', 'scripts/**/*.test.ts'])
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${words.join(' or ')} in its path`);
  process.exit(1);
}

// Once for all files: what the tests of pages need.
if (files.some((file) => /\/testing\/[\w-]*web-office\.ts/.test(readFileSync(file, 'utf8')))) {
  await ensureWeb();
  await unpackBrowser();
}
const server = await databaseServer();
const scratch = await mkdtemp(join(tmpdir(), 'intake-test-log-'));
const logFile = join(scratch, 'service.log');
try {
  const code = await runFiles(server.url);
  const leaks = await secretsIn(logFile, [CANARY, new URL(server.url).password]);
  for (const line of leaks) console.error(`A secret stands in the log: ${line.slice(0, 500)}`);
  process.exitCode = leaks.length > 0 ? 1 : code;
} finally {
  await server.release();
  await rm(scratch, { recursive: true, force: true });
}

async function secretsIn(file: string, secrets: string[]): Promise<string[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.filter((line) => secrets.some((secret) => secret.length > 8 && line.includes(secret)));
}

function runFiles(url: string): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      '--test',
      '--test-concurrency=2',
      ...['--import', join(import.meta.dirname, 'testing', 'time-limit.ts')],
      '--max-semi-space-size=8',
      ...files,
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url, TEST_LOG_FILE: logFile } },
  );
  return new Promise((resolve) => runner.once('exit', (exitCode) => resolve(exitCode ?? 1)));
}

async function databaseServer(): Promise<{ url: string; release(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, release: async () => {} };
  if (process.env.TEST_DATABASE === 'containers') {
    const { startPostgresContainer } = await import('./testing/postgres-container.ts');
    return startPostgresContainer();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-test-'));
  // Open to the user that root lends to PostgreSQL.
  await chmod(dataDir, 0o755);
  const postgres = await openEmbeddedPostgres({
    dataDir,
    // Tests kill processes, not the machine: what the kernel has taken is as good as on disk.
    settings: { fsync: 'off', max_connections: '200' },
    log: () => {},
  });
  return {
    url: postgres.url,
    async release() {
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
      // As root the data lies elsewhere when the temporary folder is out of reach for PostgreSQL's user.
      await rm(postgres.folder, { recursive: true, force: true });
    },
  };
}
