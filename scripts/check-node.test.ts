import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { complaint } from './check-node.mjs';

const check = suite('the Node that is there');
const SCRIPT = join(import.meta.dirname, 'check-node.mjs');

check('one that runs TypeScript is good', async () => {
  assert.is(complaint(process), null);
  await promisify(execFile)(process.execPath, [SCRIPT]);
});

check('an older one is told in words what to do, on macOS where to get it', () => {
  const older = { version: 'v20.20.2', features: { typescript: false } };
  assert.match(
    complaint({ ...older, platform: 'darwin' }) ?? '',
    /22\.18 or newer; this is v20\.20\.2.*\n.*macOS/,
  );
  assert.match(complaint({ ...older, features: {}, platform: 'linux' }) ?? '', 'omit=optional');
});

check('npm ci asks first', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  assert.match(scripts.prepare, /^node scripts\/check-node\.mjs && /);
});

check.run();
