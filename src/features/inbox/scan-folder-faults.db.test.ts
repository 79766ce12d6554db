import { appendFile, open, rm, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import { scanScene } from '../../../scripts/testing/scan-scene.ts';
import type { Files } from '../../platform/files/index.ts';

const test = suite('a scan folder that others work in');
const scene = scanScene(test);
const { watcher, lies, present, items } = scene;

test('killed between taking and moving, or watched by two: nothing comes twice', async () => {
  await lies('twice.pdf', scene.paper);
  await utimes(join(scene.path, 'twice.pdf'), 1_000, 1_000);
  const one = watcher();
  for (const ms of [0, 10_000]) await one(ms);
  // As if it had not been moved: the same name, time and bytes.
  await lies('twice.pdf', scene.paper);
  await utimes(join(scene.path, 'twice.pdf'), 1_000, 1_000);
  const other = watcher();
  for (const ms of [0, 10_000]) await other(ms);
  assert.is((await items()).length, 1);
  assert.is((await present('taken')).length, 2);
  // The same scene.paper scanned anew is another file.
  await lies('twice.pdf', scene.paper);
  for (const ms of [0, 10_000]) await other(ms);
  assert.is((await items()).length, 2);
});

test('where it cannot be moved it is taken once all the same, and the folder says so', async () => {
  // As on a full or read-only share nothing can be put there.
  await symlink(join(scene.path, 'nowhere', 'at-all'), join(scene.path, 'taken'));
  await lies('stuck.pdf', scene.paper);
  const after = watcher();
  await after(0);
  for (const ms of [10_000, 3_000, 3_000])
    assert.match(String(await after(ms)), /1 files cannot be taken or moved: the file system says E/);
  assert.equal((await items()).filter(({ name }) => name === 'stuck.pdf').length, 1);
});

test('a file that somebody takes away just before is nobody’s trouble', async () => {
  for (const name of ['a.pdf', 'b.pdf']) await lies(name, scene.paper);
  const receive: Files['receive'] = async (source, options) => {
    await rm(join(scene.path, 'b.pdf'), { force: true });
    return scene.files.receive(source, options);
  };
  const after = watcher({}, { files: { ...scene.files, receive } });
  await after(0);
  assert.is(await after(10_000), null);
  assert.equal(
    (await items()).map(({ name }) => name),
    ['a.pdf'],
  );
  assert.is(await after(3_000), null);
});

test('a scanner that goes on in what was taken: the whole of it comes once more, and it is said', async () => {
  await lies('pile.pdf', scene.paper);
  const writer = await open(join(scene.path, 'pile.pdf'), 'a');
  const after = watcher();
  for (const ms of [0, 10_000]) await after(ms);
  assert.is((await items()).length, 1);
  await writer.write('\n% and two more pages\n');
  await writer.close();
  assert.match(String(await after(3_000)), '1 files were written to after they were taken');
  // Also where the process that took it has ended since.
  const next = watcher();
  for (const look of [after, next]) {
    for (const ms of [0, 60_000, 3_000, 60_000]) await look(ms);
  }
  const { rows } = await scene.db.query<{ bytes: number }>(
    'select bytes::integer from inbox_items order by bytes',
  );
  assert.equal(
    rows.map(({ bytes }) => bytes - scene.paper.length),
    [0, 22],
  );
  assert.equal(await present(), ['taken']);
  assert.is(await next(3_000), null);
});

test('what a process has changed after it was taken is found by the next one', async () => {
  await lies('pile.pdf', scene.paper);
  const before = watcher();
  for (const ms of [0, 10_000]) await before(ms);
  await appendFile(join(scene.path, 'taken', 'pile.pdf'), '\n% one more page\n');
  const after = watcher();
  assert.match(String(await after(0)), '1 files were written to after they were taken');
  for (const ms of [60_000, 3_000, 60_000]) await after(ms);
  assert.is((await items()).length, 2);
});

test('written anew under its name while it is taken: both come', async () => {
  await lies('scan0001.pdf', scene.paper);
  const other = await (await pdfOf([{ text: 'Rechnung' }])).save();
  let isFirst = true;
  const receive: Files['receive'] = async (source, options) => {
    const stored = await scene.files.receive(source, options);
    if (isFirst) await lies('scan0001.pdf', other);
    isFirst = false;
    return stored;
  };
  const after = watcher({}, { files: { ...scene.files, receive } });
  for (const ms of [0, 10_000, 3_000, 10_000]) await after(ms);
  assert.is((await items()).length, 2);
  assert.equal(await present('taken'), ['scan0001 (2).pdf', 'scan0001.pdf']);
});

test('killed after it was claimed: the next process takes it', async () => {
  await lies('claimed.pdf', scene.paper);
  const killed = watcher(
    {},
    { files: { ...scene.files, receive: () => Promise.reject(new Error('killed')) } },
  );
  await killed(0);
  await killed(10_000).catch(() => {});
  assert.equal(await present(), ['.taking']);
  const after = watcher();
  for (const ms of [0, 10_000]) assert.is(await after(ms), null);
  assert.equal([(await items()).length, await present()], [1, ['taken']]);
});

test('a folder that is away fails as itself', async () => {
  const after = watcher({ path: join(scene.path, 'gone') });
  const error = await after(0).catch((reason) => reason);
  assert.equal([error.code, error.syscall], ['ENOENT', 'scandir']);
});

test.run();
