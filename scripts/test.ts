import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbeddedPostgres } from '../src/platform/database/index.ts';
import { CANARY } from './testing/canary.ts';
import { endServersBelow } from './testing/end-servers.ts';
import type { FileRun } from './testing/file-runs.ts';
import { groupsOf, keepSeconds } from './testing/group-files.ts';
import { runFiles } from './testing/run-files.ts';
import { templateDatabase } from './testing/test-database.ts';
import { unpackBrowser } from './testing/unpack-browser.ts';
import { ensureWeb } from './web/build.ts';

// npm test [-- part-of-a-path …]: all test files, or those whose path holds one of the words. One PostgreSQL for
// the run, a database of its own for each file. Everything that the run and its files put into the folder of temporary
// files lies in one folder, which goes with the run: no run finds what an earlier one left.

/** Two more than there are cores, as tests wait half of their time; the connections of the database last for four. */
const AT_ONCE = Math.min(4, availableParallelism() + 2);
const SLOWEST = 12;
const BUILD = join(import.meta.dirname, '..', '.build');
/** Each file and each service that it starts would strip and compile the same modules, and so would the next run. */
const COMPILED = join(BUILD, 'compiled');

const words = process.argv.slice(2);
const files = globSync(['src/**/*.test.ts', 'projections/**/*.test.ts', 'scripts/**/*.test.ts'])
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${words.join(' or ')} in its path`);
  process.exit(1);
}

// Once for all files: what the tests of pages need.
if (files.some((file) => /\/testing\/[\w-]*(web-fixture|browser)\.ts/.test(readFileSync(file, 'utf8')))) {
  await ensureWeb();
  await unpackBrowser();
}
await mkdir(BUILD, { recursive: true });
const scratch = await mkdtemp(join(tmpdir(), 'intake-test-'));
// Open to the user that root lends to PostgreSQL.
await chmod(scratch, 0o755);
const before = readdirSync('.');
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
const logFile = join(scratch, 'service.log');
try {
  const [server] = await Promise.all([databaseServer(), files.length > SLOWEST && compileService()]);
  try {
    const failed = await runAll(server.url, await templateDatabase(server.url));
    const leaks = await secretsIn(logFile, [CANARY, new URL(server.url).password]);
    for (const line of leaks) console.error(`A secret stands in the log: ${line.slice(0, 500)}`);
    const litter = readdirSync('.').filter((name) => !before.includes(name));
    if (litter.length > 0) console.error(`The tests have left in the checkout: ${litter.join(', ')}`);
    const wrong = failed || stop.signal.aborted || leaks.length + litter.length > 0;
    process.exitCode = wrong ? 1 : 0;
  } finally {
    await server.release();
  }
} finally {
  await endServersBelow(scratch);
  await rm(scratch, { recursive: true, force: true });
}

/**
 * Compiles what every service of a test loads before the first one starts: a process that is killed leaves nothing of
 * what it has compiled behind, and those of the drills are begun first.
 */
async function compileService(): Promise<void> {
  const load = `import(${JSON.stringify(join(import.meta.dirname, 'testing', 'web-fixture.ts'))})`;
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  await promisify(execFile)(process.execPath, ['--eval', load], { env });
}

async function secretsIn(file: string, secrets: string[]): Promise<string[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.filter((line) => secrets.some((secret) => secret.length > 8 && line.includes(secret)));
}

/** @returns whether a file failed */
async function runAll(url: string, template: string): Promise<boolean> {
  const startedAt = performance.now();
  const runs = await runFiles(await groupsOf(files), {
    env: {
      ...process.env,
      TMPDIR: scratch,
      TEST_DATABASE_URL: url,
      TEST_DATABASE_TEMPLATE: template,
      TEST_LOG_FILE: logFile,
      NODE_COMPILE_CACHE: COMPILED,
    },
    atOnce: AT_ONCE,
    // For a busy machine; what takes so long hangs.
    limitSeconds: Number(process.env.TEST_FILE_SECONDS ?? 300),
    signal: stop.signal,
    onEnd: tell,
  });
  await keepSeconds(runs);
  const failed = runs.filter(({ problem }) => problem !== null);
  const tests = runs.reduce((sum, run) => sum + run.tests, 0);
  const took = Math.round((performance.now() - startedAt) / 1_000);
  if (runs.length > SLOWEST) tellSlowest(runs);
  console.log(`\n${runs.length} of ${files.length} files, ${tests} tests, ${took} s`);
  for (const { file, problem } of failed) console.log(`✖ ${file}: ${problem}`);
  // Of files, in the words that CI systems read.
  console.log(`${runs.length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0;
}

/** Where time is to be found. */
function tellSlowest(runs: readonly FileRun[]): void {
  console.log('\nThe slowest:');
  for (const { file, seconds } of runs.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function tell({ file, seconds, problem, output }: FileRun): void {
  console.log(`${problem === null ? '✔' : '✖'} ${file} (${seconds.toFixed(1)} s)`);
  if (problem !== null) console.log(`${output.trimEnd()}\n${problem}`);
  // What could not be tested on this machine is reported even when all is well.
  else for (const [line] of output.matchAll(/.*\bskipped: .*/g)) console.log(`    ${line}`);
}

async function databaseServer(): Promise<{ url: string; release(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, release: async () => {} };
  if (process.env.TEST_DATABASE === 'containers') {
    const { startPostgresContainer } = await import('./testing/postgres-container.ts');
    return startPostgresContainer();
  }
  const dataDir = join(scratch, 'server');
  await mkdir(dataDir);
  const postgres = await openEmbeddedPostgres({
    dataDir,
    // Tests kill processes, not the machine: what the kernel has taken is as good as on disk. Nothing lives long enough
    // to be vacuumed, in a hundred databases.
    settings: { fsync: 'off', max_connections: '300', autovacuum: 'off' },
    log: () => {},
  });
  return {
    url: postgres.url,
    async release() {
      await postgres.release();
      // As root the data lies elsewhere when the temporary folder is out of reach for PostgreSQL's user.
      await rm(postgres.folder, { recursive: true, force: true });
    },
  };
}
