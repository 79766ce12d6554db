import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { segmentsOfItem } from '../../../projections/inbox-segments.ts';
import { tiffOf } from '../../../scripts/testing/hostile-papers.ts';
import { type Paper, pdfOf } from '../../../scripts/testing/page-papers.ts';
import { NEVER, scanScene } from '../../../scripts/testing/scan-scene.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { cutItem } from './cut-item.ts';
import { readQueue } from './read-queue.ts';

const test = suite('a scan folder');
const scene = scanScene(test);
const { deps, watcher, lies, present, items } = scene;

test('a file is taken once it has stood still for ten seconds; what is being written is left alone', async () => {
  const after = watcher();
  await lies('a.pdf', scene.paper);
  await lies('b.pdf.part', scene.paper);
  assert.is(await after(0), null);
  assert.is(await after(9_000), null);
  assert.equal(await items(), []);
  assert.is(await after(1_000), null);
  assert.equal(await items(), [{ name: 'a.pdf', scope: 'public', owner: null }]);
  assert.equal([await present(), await present('taken')], [['b.pdf.part', 'taken'], ['a.pdf']]);
});

test('what does not open gets five minutes; then it is taken as it is', async () => {
  const after = watcher();
  await lies('half.pdf', scene.paper.slice(0, 300));
  for (const ms of [0, 10_000, 60_000]) await after(ms);
  assert.equal(await items(), []);
  const { rows } = await scene.db.query('select from files');
  assert.is(rows.length, (await scene.db.query('select from file_chunks')).rows.length);
  await lies('half.pdf', scene.paper);
  for (const ms of [1_000, 10_000]) await after(ms);
  assert.is((await items()).length, 1);
  await lies('broken.pdf', scene.paper.slice(0, 300));
  for (const ms of [0, 10_000, 300_000]) await after(ms);
  assert.is((await items()).length, 2);
});

test('what is nothing for the inbox goes aside, with the reason; nothing is overwritten', async () => {
  const after = watcher();
  await mkdir(join(scene.path, 'refused'));
  await writeFile(join(scene.path, 'refused', 'list.xlsx'), 'of yesterday');
  await lies('list.xlsx', 'PK no pages');
  for (const ms of [0, 10_000]) await after(ms);
  assert.equal(await present('refused'), ['list (2).xlsx', 'list (2).xlsx.txt', 'list.xlsx']);
  assert.match(await readFile(join(scene.path, 'refused', 'list (2).xlsx.txt'), 'utf8'), 'unknown-type');
});

const signsIn = (sub: string, email: string, emailVerified: boolean) => {
  const person = { sub, email, emailVerified, username: null, groups: [], permissions: [] };
  const { text, values } = upsertUserName(person);
  return scene.db.query(text, values);
};

test('a folder of a person: theirs alone; of nobody, or who only claims the address: the files stay', async () => {
  await lies('mine.pdf', scene.paper);
  const after = watcher({ person: 'anna@example.org' });
  for (const ms of [0, 10_000]) assert.match(String(await after(ms)), 'has signed in');
  await signsIn('mallory', 'anna@example.org', false);
  assert.match(String(await after(1_000)), 'has signed in');
  assert.equal(await present(), ['mine.pdf']);
  await signsIn('anna-1', 'Anna@example.org', true);
  assert.is(await after(1_000), null);
  // Who claims the address afterwards does not lock her out.
  await signsIn('mallory', 'anna@example.org', false);
  await lies('more.pdf', scene.paper);
  for (const ms of [1_000, 10_000]) assert.is(await after(ms), null);
  const hers = { scope: 'personal', owner: 'anna-1' };
  assert.equal(await items(), [
    { name: 'mine.pdf', ...hers },
    { name: 'more.pdf', ...hers },
  ]);
});

test('a folder by `sub` is theirs, also where somebody else has that word for an address', async () => {
  await lies('mine.pdf', scene.paper);
  await signsIn('other', 'carla@example.org', true);
  await signsIn('carla@example.org', 'c@example.org', false);
  const after = watcher({ person: 'carla@example.org' });
  for (const ms of [0, 10_000]) assert.is(await after(ms), null);
  assert.equal(await items(), [{ name: 'mine.pdf', scope: 'personal', owner: 'carla@example.org' }]);
});

test('a folder that says so has its files cut at separators, once; a person may take that back', async () => {
  const separator = { codes: [{ format: 'QRCode', text: 'PATCHT', x: 20, y: 20 }] } as const;
  const pile = [{ text: 'Rechnung' }, separator, { text: 'Brief' }, { text: 'Brief, zweite Seite' }];
  await lies('pile.pdf', await (await pdfOf(pile as Paper[])).save());
  const after = watcher({ split: 'separators' });
  for (const ms of [0, 10_000]) assert.is(await after(ms), null);
  const { rows } = await scene.db.query<{ item_id: string; file_id: string }>(
    'select item_id, file_id from inbox_items',
  );
  const [{ item_id: itemId, file_id: fileId } = { item_id: '', file_id: '' }] = rows;
  const lease = { confirm: async () => {}, assertValid() {} };
  const read = () => readQueue(deps()).run({ fileId }, { lease, signal: NEVER });
  await read();
  const cut = async () => {
    const item = await inboxItemRow(scene.db, itemId);
    const segments = await segmentsOfItem(scene.db, itemId);
    const pagesIn = segments.map((segment) => segment.pages.map(({ page }) => page));
    return { cut: pagesIn, dropped: item?.dropped, expected: item?.cut_version ?? 0 };
  };
  const { expected, ...made } = await cut();
  assert.equal(made, { cut: [[1], [3, 4]], dropped: [2] });
  const { rows: by } = await scene.db.query(
    "select metadata->>'actor' as actor from events where type = 'InboxItemSplit'",
  );
  assert.equal(by, [{ actor: 'scan-folder' }]);
  const whole = { pages: [1, 2, 3, 4].map((page) => ({ page, rotate: 0 as const })) };
  const origin = { actor: 'anna', correlationId: 'a' };
  await cutItem(scene, { itemId, expected, segments: [whole], dropped: [] }, 4, origin);
  await read();
  assert.equal((await cut()).cut, [[1, 2, 3, 4]]);
});

test('a pile without an end mark is left a minute: its scanner may wait for paper', async () => {
  const after = watcher();
  await lies('pile.tif', tiffOf(2, 10, 10));
  for (const ms of [0, 10_000, 49_000]) await after(ms);
  assert.equal(await present(), ['pile.tif']);
  await after(1_000);
  assert.equal(await present('taken'), ['pile.tif']);
});

test('links and folders are not looked into, and that is said', async () => {
  const after = watcher();
  await mkdir(join(scene.path, '2026-11-22'));
  await mkdir(join(scene.path, '@eaDir'));
  await symlink(join(scene.path, 'elsewhere.pdf'), join(scene.path, 'link.pdf'));
  assert.match(String(await after(0)), '2 links or folders in it are not looked into');
});

test.run();
