import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../../scripts/testing/until.ts';
import { openEmbeddedPostgres } from './server.ts';

const embedded = suite('embedded PostgreSQL');
let dataDir: string;
const said: string[] = [];
const open = (settings = { fsync: 'off' }) =>
  openEmbeddedPostgres({ dataDir, settings, log: (line) => void said.push(line) });

// One cluster for all: each test leaves it stopped, and to make one takes longer than all else here.
embedded.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'intake-embedded-'));
  // Open to the user that root lends to PostgreSQL.
  await chmod(dataDir, 0o755);
});
embedded.before.each(() => {
  said.length = 0;
});
embedded.after(() => rm(dataDir, { recursive: true, force: true }));

async function ask(url: string, statement = 'select 1 as one'): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
const reachable = (url: string) =>
  ask(url).then(
    () => true,
    () => false,
  );
const pidOf = async (folder: string) =>
  Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

embedded('starts, keeps its data over a restart, and is gone when the last one lets go', async () => {
  const first = await open();
  await ask(first.url, 'create table kept (n int)');
  await first.release();
  assert.not(await reachable(first.url));
  const second = await open();
  assert.equal(await ask(second.url, 'select count(*)::int as n from kept'), [{ n: 0 }]);
  await second.release();
});

embedded('whoever comes second adopts the running server; it stops only with the last', async () => {
  const [a, b] = await Promise.all([open(), open()]);
  assert.is(a.url, b.url);
  await a.release();
  assert.ok(await reachable(b.url));
  await b.release();
  assert.not(await reachable(b.url));
});

embedded('killed under us, it is started again on the same port', async () => {
  const server = await open();
  process.kill(await pidOf(server.folder), 'SIGKILL');
  await until(
    () => reachable(server.url),
    (is) => !is,
  );
  await until(
    () => reachable(server.url),
    (is) => is,
    30_000,
  );
  assert.ok(said.some((line) => line.includes('went away')));
  await server.release();
});

embedded(
  'a postmaster.pid left behind by a killed server does not matter, whoever has its pid now',
  async () => {
    const server = await open();
    await server.release();
    const other = spawn('sleep', ['60']);
    const left = [
      String(other.pid),
      join(server.folder, 'cluster'),
      '1700000000',
      '5432',
      '',
      '127.0.0.1',
      '',
      'ready',
      '',
    ];
    await writeFile(join(server.folder, 'cluster', 'postmaster.pid'), left.join('\n'));
    const again = await open();
    assert.ok(await reachable(again.url));
    await again.release();
    other.kill();
  },
);

embedded('a signal to the process group of its starter does not reach it', async () => {
  const script = join(dataDir, 'starter.ts');
  await writeFile(
    script,
    `import { openEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))};
     const server = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' }, log() {} });
     process.on('SIGINT', () => {});
     console.log(server.url);`,
  );
  // A process group of its own, as a shell gives it to what it starts.
  const starter = spawn(process.execPath, [script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) =>
    starter.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  process.kill(-(starter.pid as number), 'SIGINT');
  await new Promise((moment) => setTimeout(moment, 300));
  assert.ok(await reachable(url));
  starter.kill('SIGKILL');
  await (await open()).release();
  assert.not(await reachable(url), 'who was killed does not count as a user');
});

embedded('in a folder that its user cannot reach it runs elsewhere, and says where', async () => {
  if (process.getuid?.() !== 0) return console.log('skipped: only root lends PostgreSQL another user');
  const closed = join(dataDir, 'closed');
  await mkdir(closed, { mode: 0o700 });
  await chmod(closed, 0o700);
  const server = await openEmbeddedPostgres({
    dataDir: join(closed, 'data'),
    log: (line) => void said.push(line),
  });
  assert.ok(await reachable(server.url));
  assert.not(server.folder.startsWith(closed));
  assert.ok(said.some((line) => line.includes(server.folder)));
  await server.release();
  await rm(server.folder, { recursive: true, force: true });
});

embedded.run();
