import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const build = suite('the build of the web app');
const ROOT = join(import.meta.dirname, '..', '..');
let folder: string;

build.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-build-'));
  const isNoTest = (path: string) => !/\.test\.tsx?$/.test(path);
  // The types are checked before anything is bundled, so the texts are enough.
  for (const path of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts/web',
    'scripts/web.ts',
    'src/libs/money',
    'src/web/texts',
    'src/web/tsconfig.json',
    'src/web/tsconfig.build.json',
  ])
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: isNoTest });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
build.after(() => rm(folder, { recursive: true, force: true }));

build('fails when a language lacks a text, and names it', async () => {
  const [file = ''] = globSync('src/web/texts/en/*.ts', { cwd: folder }).sort();
  const text = readFileSync(join(folder, file), 'utf8');
  const [line = '', key = ''] = /^ {2}'?([\w.]+)'?: .*,\n/m.exec(text) ?? [];
  assert.ok(key, file);
  await writeFile(join(folder, file), text.replace(line, ''));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/web.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.is(status, 1, stderr);
  assert.match(stderr, key);
  assert.not.match(stderr, /Cannot find/, 'and nothing else is missing');
});

build.run();
