import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bareEnvironment } from '../../../scripts/testing/bare-environment.ts';
import { assertCallsRecorded, assertLogHolds } from '../../../scripts/testing/invariants.ts';
import { keepCalling } from '../../../scripts/testing/keep-calling.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FAULTY = join(ROOT, 'scripts', 'testing', 'faulty-service.ts');
const MAIN = join(ROOT, 'src', 'main.ts');
const DRAIN_LOCK = `select from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and a.datname = current_database()`;

/** A process with its output lines, controlled by signals. */
function launch(script: string, env: NodeJS.ProcessEnv, ...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, [script, ...words], {
    cwd: ROOT,
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
  // What it said last is read by then; at its exit it may still be on the way.
  const gone = once(child, 'close') as Promise<[number | null]>;
  return {
    lines,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    says: (words: string) =>
      until(
        () => lines.find((line) => line.includes(words)) ?? '',
        (line) => line !== '',
        60_000,
      ),
    code: async () => (await gone)[0],
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
const portOf = (line: string) => (JSON.parse(line) as { port: number }).port;

const net = suite('the end of the process');
let fixture: ServiceFixture;

net.before(async () => {
  fixture = await serviceFixture({ documents: 6, paused: true });
});
net.after(() => fixture.close());

net(
  'thrown in an event of a stream: calls are answered, the lease is free at once, the process ends with 1',
  async () => {
    const first = launch(FAULTY, fixture.env);
    let url = `http://127.0.0.1:${portOf(await first.says('"listening"'))}`;
    const calls = keepCalling({ url: () => url, perSecond: 100, documentIds: [1, 2, 3, 4, 5, 6] });
    await until(
      () => calls.acknowledged.length,
      (count) => count > 20,
    );
    first.signal('SIGUSR2');
    assert.is(await first.code(), 1);
    assert.is((await fixture.db.query(DRAIN_LOCK)).rowCount, 0, 'no lease is left behind');
    assert.ok(
      first.lines.some((line) => line.includes('planted')),
      'it says why',
    );
    assert.match(first.lines.at(-1) ?? '', '"stopped"');

    const second = launch(MAIN, fixture.env);
    url = `http://127.0.0.1:${portOf(await second.says('"listening"'))}`;
    const before = calls.acknowledged.length;
    await until(
      () => calls.acknowledged.length,
      (count) => count > before,
      30_000,
    );
    await calls.stop();
    second.signal('SIGTERM');
    assert.is(await second.code(), 0);
    await assertCallsRecorded(fixture.db, calls.acknowledged);
    await assertLogHolds(fixture.db);
  },
);

net('a rejection that nobody catches ends the process in order, with 1', async () => {
  const script = `
    import { runUntilEnded } from './src/platform/life-cycle/index.ts';
    const say = (fields, words = fields) => console.log(words);
    const logger = { info: say, fatal: say, error: say };
    await runUntilEnded(async () => ({ stop: async () => console.log('left') }), { logger });
    Promise.reject(new Error('planted'));`;
  const one = launch('--input-type=module', {}, '-e', script);
  assert.is(await one.code(), 1);
  assert.equal(one.lines.slice(-3), ['stopping', 'left', 'stopped']);
});

net('a signal while the service starts stops it in order, whatever it is at', async () => {
  for (const moment of ['"database migrated"', '"pid"', 'Paperless: ']) {
    const env = { ...fixture.env, PAPERLESS_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'trace' };
    const one = launch(MAIN, moment === '"database migrated"' ? { ...env, ...(await freshDatabase()) } : env);
    await one.says(moment);
    one.signal('SIGTERM');
    assert.is(await one.code(), 0, moment);
    const stopping = one.lines.findIndex((line) => line.includes('"stopping"'));
    const after = one.lines.slice(stopping).join('\n');
    assert.match(after, '"stopped"', moment);
    assert.not.match(after, '"listening"', moment);
    assert.not.match(after, 'no sweep could be started', moment);
  }
});

net('a signal while the modules are loaded ends the process as any other does', async () => {
  // Told by a hook, as the first of all modules is looked for.
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name.endsWith('/service.ts')) console.log('"loading"');
        return next(name, context);
      },
    });`;
  const one = launch('--import', fixture.env, `data:text/javascript,${encodeURIComponent(hook)}`, MAIN);
  await one.says('"loading"');
  one.signal('SIGTERM');
  assert.is(await one.code(), 0);
  assert.not.match(one.lines.join(''), '"listening"');
});

const fresh: ServiceFixture[] = [];
async function freshDatabase(): Promise<NodeJS.ProcessEnv> {
  const { testDatabase } = await import('../../../scripts/testing/test-database.ts');
  const db = await testDatabase({ migrated: false });
  fresh.push({ close: () => db.drop() } as ServiceFixture);
  return { DATABASE_URL: db.url };
}
net.after(async () => {
  for (const one of fresh) await one.close();
});

net.run();

const embedded = suite('a signal while the embedded database starts');

embedded('it is stopped, too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-start-'));
  await chmod(dataDir, 0o755);
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    PAPERLESS_URL: 'http://127.0.0.1:9',
    PAPERLESS_TOKEN: 'none',
    WEBHOOK_API_KEY: 'a-key-of-forty-letters-0123456789-0123456789',
  };
  try {
    const one = launch(MAIN, env);
    await one.says('making the embedded PostgreSQL');
    await one.says('embedded PostgreSQL 1');
    one.signal('SIGTERM');
    assert.is(await one.code(), 0);
    assert.is(await postmasters(dataDir), 0, 'no server is left running');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

embedded('who gives up after ten seconds leaves none behind either', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-start-'));
  await chmod(dataDir, 0o755);
  const script = `
    import { openEmbeddedPostgres } from './src/platform/database/index.ts';
    import { runUntilEnded } from './src/platform/life-cycle/index.ts';
    const say = (fields, words) => console.log(words);
    await runUntilEnded(
      async ({ atLast }) => {
        await openEmbeddedPostgres({ dataDir: process.argv[1], log() {}, atLast });
        console.log('begun');
        return { stop: () => new Promise(() => {}) };
      },
      { logger: { info: say, fatal: say, error: say }, stopWithinMs: 50 },
    );`;
  try {
    const one = launch('--input-type=module', {}, '-e', script, dataDir);
    await one.says('begun');
    assert.is(await postmasters(dataDir), 1);
    one.signal('SIGTERM');
    assert.is(await one.code(), 1);
    await until(
      () => postmasters(dataDir),
      (running) => running === 0,
      30_000,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Files that a running server keeps in its folder. */
async function postmasters(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('postmaster.pid')).length;
}

embedded.run();
