import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CookieJar } from 'tough-cookie';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../../../scripts/testing/canary.ts';
import { cookieFile } from './cookie-file.ts';

const file = suite('the file of the session cookies');
const KEY = { key: 'a key of thirty-two characters or more', purpose: 'intake' };
const ADDRESS = 'https://farm.example/api/';
let folder: string;
let path: string;

file.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-cookies-'));
  path = join(folder, 'below', 'session');
});
file.after.each(() => rm(folder, { recursive: true }));

function jarWith(value: string): CookieJar {
  const jar = new CookieJar();
  jar.setCookieSync(`session=${value}; Path=/; HttpOnly; Secure; Max-Age=600`, ADDRESS);
  return jar;
}
const cookieOf = async (place: string, key = KEY) =>
  (await cookieFile(place, key).read())?.getCookieStringSync(ADDRESS) ?? null;

file('gives the cookies back, and shows them to nobody else', async () => {
  await cookieFile(path, KEY).write(jarWith(CANARY));
  assert.is(await cookieOf(path), `session=${CANARY}`);
  assert.not((await readFile(path)).includes(CANARY));
  assert.is((await stat(path)).mode & 0o777, 0o600);
  assert.is((await stat(join(folder, 'below'))).mode & 0o777, 0o700);
});

file('is closed again when somebody has opened it', async () => {
  const kept = cookieFile(path, KEY);
  await kept.write(jarWith('one'));
  await chmod(path, 0o644);
  await kept.write(jarWith('two'));
  assert.is((await stat(path)).mode & 0o777, 0o600);
});

file('without a file, with another key, for another account, damaged or cut short: no cookies', async () => {
  assert.is(await cookieOf(path), null);
  await cookieFile(path, KEY).write(jarWith('one'));
  assert.is(await cookieOf(path, { ...KEY, key: 'another key of thirty-two characters' }), null);
  assert.is(await cookieOf(path, { ...KEY, purpose: 'somebody else' }), null);
  const bytes = await readFile(path);
  await truncate(path, bytes.length - 1);
  assert.is(await cookieOf(path), null);
  await writeFile(path, Buffer.from(bytes).fill(0, 60, 61));
  assert.is(await cookieOf(path), null);
  await writeFile(path, '');
  assert.is(await cookieOf(path), null);
});

file('a write that fails leaves the old file whole and nothing beside it', async () => {
  const kept = cookieFile(path, KEY);
  await kept.write(jarWith('old'));
  const broken = new CookieJar();
  broken.toJSON = () => {
    throw new Error('cannot be written');
  };
  await kept.write(broken).then(
    () => assert.unreachable(),
    ({ message }: Error) => assert.is(message, 'cannot be written'),
  );
  assert.is(await cookieOf(path), 'session=old');

  // A folder in its place cannot be replaced by a file.
  const taken = join(folder, 'taken');
  await mkdir(join(taken, 'inside'), { recursive: true });
  await cookieFile(taken, KEY)
    .write(jarWith('new'))
    .then(
      () => assert.unreachable(),
      ({ code }: NodeJS.ErrnoException) => assert.match(String(code), /EISDIR|ENOTEMPTY|EEXIST/),
    );
  assert.equal((await readdir(folder)).sort(), ['below', 'taken']);
});

file('readers see the old cookies or the new ones while they are replaced', async () => {
  const kept = cookieFile(path, KEY);
  await kept.write(jarWith('0'));
  const writing = (async () => {
    for (let round = 1; round <= 40; round += 1) await kept.write(jarWith(String(round)));
  })();
  let done = false;
  void writing.then(() => {
    done = true;
  });
  const seen = new Set<string | null>();
  while (!done) seen.add(await cookieOf(path));
  assert.not(seen.has(null));
  assert.is(await cookieOf(path), 'session=40');
});

file('what was asked for last is what stands in the end', async () => {
  const kept = cookieFile(path, KEY);
  await Promise.all([kept.write(jarWith('one')), kept.write(jarWith('two')), kept.remove()]);
  assert.is(await cookieOf(path), null);
  await Promise.all([kept.remove(), kept.write(jarWith('three'))]);
  assert.is(await cookieOf(path), 'session=three');
  assert.equal(await readdir(join(folder, 'below')), ['session']);
});
file.run();
