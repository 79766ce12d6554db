import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { segmentsOfItem } from '../../../projections/inbox-segments.ts';
import { projections } from '../../../projections/index.ts';
import { tiffOf } from '../../../scripts/testing/hostile-papers.ts';
import { NO_INVOICES } from '../../../scripts/testing/no-invoices.ts';
import { type Paper, pdfOf } from '../../../scripts/testing/page-papers.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { openPages, type Pages } from '../../gateways/pages/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { type Files, openFiles } from '../../platform/files/index.ts';
import { cutItem } from './cut-item.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { readQueue } from './read-queue.ts';
import { type ScanFolder, scanFolder } from './scan-folder.ts';

const test = suite('a scan folder');
const NEVER = new AbortController().signal;
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let files: Files;
let pages: Pages;
let path: string;
let now = 0;
let paper: Uint8Array;

test.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  files = openFiles({ url: db.url, maxBytes: 1_000_000, onError: () => {} });
  pages = openPages({ db, readers: 1 });
  paper = await (await pdfOf([{ text: 'Lieferschein' }])).save();
});
test.before.each(async () => {
  path = await mkdtemp(join(tmpdir(), 'intake-scans-'));
  now = 0;
});
test.after.each(() => rm(path, { recursive: true, force: true }));
test.after(async () => {
  await pages.close();
  await files.close();
  await log.close();
  await db.drop();
});

function deps(): InboxDeps {
  const nothing = () => {};
  const work = { enqueue: async () => {}, enqueueAlongside: async () => ({ text: 'select 1', values: [] }) };
  return {
    ...{ db, log, files, pages, work, timeZone: 'Europe/Berlin', approvalField: 15 },
    ...{ invoices: NO_INVOICES, logger: { info: nothing, warn: nothing } },
  };
}
/** A process that watches the folder. */
function watcher(more: Partial<ScanFolder> = {}, world: Partial<InboxDeps> = {}) {
  const mine = { ...deps(), ...world };
  const folder: ScanFolder = { path, person: null, split: 'none', ...more };
  const { look } = scanFolder({ ...mine, readQueue: readQueue(mine) }, folder, () => now);
  return (ms: number) => {
    now += ms;
    return look(NEVER);
  };
}
const lies = (name: string, bytes: Uint8Array | string) => writeFile(join(path, name), bytes);
const present = async (folder = '') => (await readdir(join(path, folder)).catch(() => [])).sort();
const items = async () => {
  const { rows } = await db.query<{ name: string; scope: string; owner: string | null }>(
    'select n.name, i.scope, i.owner from inbox_items i join inbox_names n using (item_id) order by i.received_at',
  );
  return rows;
};
const clear = () => db.query('truncate inbox_items, inbox_names, inbox_segments');

test('a file is taken once it has stood still for ten seconds; what is being written is left alone', async () => {
  await clear();
  const after = watcher();
  await lies('a.pdf', paper);
  await lies('b.pdf.part', paper);
  assert.is(await after(0), null);
  assert.is(await after(9_000), null);
  assert.equal(await items(), []);
  assert.is(await after(1_000), null);
  assert.equal(await items(), [{ name: 'a.pdf', scope: 'public', owner: null }]);
  assert.equal([await present(), await present('taken')], [['b.pdf.part', 'taken'], ['a.pdf']]);
});

test('what does not open gets five minutes; then it is taken as it is', async () => {
  await clear();
  const after = watcher();
  await lies('half.pdf', paper.slice(0, 300));
  for (const ms of [0, 10_000, 60_000]) await after(ms);
  assert.equal(await items(), []);
  const { rows } = await db.query('select from files');
  assert.is(rows.length, (await db.query('select from file_chunks')).rows.length);
  await lies('half.pdf', paper);
  for (const ms of [1_000, 10_000]) await after(ms);
  assert.is((await items()).length, 1);
  await lies('broken.pdf', paper.slice(0, 300));
  for (const ms of [0, 10_000, 300_000]) await after(ms);
  assert.is((await items()).length, 2);
});

test('what is nothing for the inbox goes aside, with the reason; nothing is overwritten', async () => {
  const after = watcher();
  await mkdir(join(path, 'refused'));
  await writeFile(join(path, 'refused', 'list.xlsx'), 'of yesterday');
  await lies('list.xlsx', 'PK no pages');
  for (const ms of [0, 10_000]) await after(ms);
  assert.equal(await present('refused'), ['list (2).xlsx', 'list (2).xlsx.txt', 'list.xlsx']);
  assert.match(await readFile(join(path, 'refused', 'list (2).xlsx.txt'), 'utf8'), 'unknown-type');
});

test('killed between taking and moving, or watched by two: nothing comes twice', async () => {
  await clear();
  await lies('twice.pdf', paper);
  await utimes(join(path, 'twice.pdf'), 1_000, 1_000);
  const one = watcher();
  for (const ms of [0, 10_000]) await one(ms);
  // As if it had not been moved: the same name, time and bytes.
  await lies('twice.pdf', paper);
  await utimes(join(path, 'twice.pdf'), 1_000, 1_000);
  const other = watcher();
  for (const ms of [0, 10_000]) await other(ms);
  assert.is((await items()).length, 1);
  assert.is((await present('taken')).length, 2);
  // The same paper scanned anew is another file.
  await lies('twice.pdf', paper);
  for (const ms of [0, 10_000]) await other(ms);
  assert.is((await items()).length, 2);
});

test('where it cannot be moved it is taken once all the same, and the folder says so', async () => {
  await clear();
  // As on a full or read-only share nothing can be put there.
  await symlink(join(path, 'nowhere', 'at-all'), join(path, 'taken'));
  await lies('stuck.pdf', paper);
  const after = watcher();
  await after(0);
  for (const ms of [10_000, 3_000, 3_000])
    assert.match(String(await after(ms)), /1 files cannot be taken or moved: the file system says E/);
  assert.equal((await items()).filter(({ name }) => name === 'stuck.pdf').length, 1);
});

const signsIn = (sub: string, email: string, emailVerified: boolean) => {
  const person = { sub, email, emailVerified, username: null, groups: [], permissions: [] };
  const { text, values } = upsertUserName(person);
  return db.query(text, values);
};

test('a folder of a person: theirs alone; of nobody, or who only claims the address: the files stay', async () => {
  await clear();
  await lies('mine.pdf', paper);
  const after = watcher({ person: 'anna@example.org' });
  for (const ms of [0, 10_000]) assert.match(String(await after(ms)), 'has signed in');
  await signsIn('mallory', 'anna@example.org', false);
  assert.match(String(await after(1_000)), 'has signed in');
  assert.equal(await present(), ['mine.pdf']);
  await signsIn('anna-1', 'Anna@example.org', true);
  assert.is(await after(1_000), null);
  // Who claims the address afterwards does not lock her out.
  await signsIn('mallory', 'anna@example.org', false);
  await lies('more.pdf', paper);
  for (const ms of [1_000, 10_000]) assert.is(await after(ms), null);
  const hers = { scope: 'personal', owner: 'anna-1' };
  assert.equal(await items(), [
    { name: 'mine.pdf', ...hers },
    { name: 'more.pdf', ...hers },
  ]);
});

test('a folder by `sub` is theirs, also where somebody else has that word for an address', async () => {
  await clear();
  await lies('mine.pdf', paper);
  await signsIn('other', 'carla@example.org', true);
  await signsIn('carla@example.org', 'c@example.org', false);
  const after = watcher({ person: 'carla@example.org' });
  for (const ms of [0, 10_000]) assert.is(await after(ms), null);
  assert.equal(await items(), [{ name: 'mine.pdf', scope: 'personal', owner: 'carla@example.org' }]);
});

test('a folder that says so has its files cut at separators, once; a person may take that back', async () => {
  await clear();
  const separator = { codes: [{ format: 'QRCode', text: 'PATCHT', x: 20, y: 20 }] } as const;
  const pile = [{ text: 'Rechnung' }, separator, { text: 'Brief' }, { text: 'Brief, zweite Seite' }];
  await lies('pile.pdf', await (await pdfOf(pile as Paper[])).save());
  const after = watcher({ split: 'separators' });
  for (const ms of [0, 10_000]) assert.is(await after(ms), null);
  const { rows } = await db.query<{ item_id: string; file_id: string }>(
    'select item_id, file_id from inbox_items',
  );
  const [{ item_id: itemId, file_id: fileId } = { item_id: '', file_id: '' }] = rows;
  const lease = { confirm: async () => {}, assertValid() {} };
  const read = () => readQueue(deps()).run({ fileId }, { lease, signal: NEVER });
  await read();
  const cut = async () => {
    const item = await inboxItemRow(db, itemId);
    const segments = await segmentsOfItem(db, itemId);
    const pagesIn = segments.map((segment) => segment.pages.map(({ page }) => page));
    return { cut: pagesIn, dropped: item?.dropped, expected: item?.cut_version ?? 0 };
  };
  const { expected, ...made } = await cut();
  assert.equal(made, { cut: [[1], [3, 4]], dropped: [2] });
  const { rows: by } = await db.query(
    "select metadata->>'actor' as actor from events where type = 'InboxItemSplit'",
  );
  assert.equal(by, [{ actor: 'scan-folder' }]);
  const whole = { pages: [1, 2, 3, 4].map((page) => ({ page, rotate: 0 as const })) };
  const origin = { actor: 'anna', correlationId: 'a' };
  await cutItem({ db, log }, { itemId, expected, segments: [whole], dropped: [] }, 4, origin);
  await read();
  assert.equal((await cut()).cut, [[1, 2, 3, 4]]);
});

test('a file that somebody takes away just before is nobody’s trouble', async () => {
  await clear();
  for (const name of ['a.pdf', 'b.pdf']) await lies(name, paper);
  const receive: Files['receive'] = async (source, options) => {
    await rm(join(path, 'b.pdf'), { force: true });
    return files.receive(source, options);
  };
  const after = watcher({}, { files: { ...files, receive } });
  await after(0);
  assert.is(await after(10_000), null);
  assert.equal(
    (await items()).map(({ name }) => name),
    ['a.pdf'],
  );
  assert.is(await after(3_000), null);
});

test('a pile without an end mark is left a minute: its scanner may wait for paper', async () => {
  await clear();
  const after = watcher();
  await lies('pile.tif', tiffOf(2, 10, 10));
  for (const ms of [0, 10_000, 49_000]) await after(ms);
  assert.equal(await present(), ['pile.tif']);
  await after(1_000);
  assert.equal(await present('taken'), ['pile.tif']);
});

test('a scanner that goes on in what was taken: the whole of it comes once more, and it is said', async () => {
  await clear();
  await lies('pile.pdf', paper);
  const writer = await open(join(path, 'pile.pdf'), 'a');
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
  const { rows } = await db.query<{ bytes: number }>('select bytes::integer from inbox_items order by bytes');
  assert.equal(
    rows.map(({ bytes }) => bytes - paper.length),
    [0, 22],
  );
  assert.equal(await present(), ['taken']);
  assert.is(await next(3_000), null);
});

test('what a process has changed after it was taken is found by the next one', async () => {
  await clear();
  await lies('pile.pdf', paper);
  const before = watcher();
  for (const ms of [0, 10_000]) await before(ms);
  await appendFile(join(path, 'taken', 'pile.pdf'), '\n% one more page\n');
  const after = watcher();
  assert.match(String(await after(0)), '1 files were written to after they were taken');
  for (const ms of [60_000, 3_000, 60_000]) await after(ms);
  assert.is((await items()).length, 2);
});

test('written anew under its name while it is taken: both come', async () => {
  await clear();
  await lies('scan0001.pdf', paper);
  const other = await (await pdfOf([{ text: 'Rechnung' }])).save();
  let isFirst = true;
  const receive: Files['receive'] = async (source, options) => {
    const stored = await files.receive(source, options);
    if (isFirst) await lies('scan0001.pdf', other);
    isFirst = false;
    return stored;
  };
  const after = watcher({}, { files: { ...files, receive } });
  for (const ms of [0, 10_000, 3_000, 10_000]) await after(ms);
  assert.is((await items()).length, 2);
  assert.equal(await present('taken'), ['scan0001 (2).pdf', 'scan0001.pdf']);
});

test('killed after it was claimed: the next process takes it', async () => {
  await clear();
  await lies('claimed.pdf', paper);
  const killed = watcher({}, { files: { ...files, receive: () => Promise.reject(new Error('killed')) } });
  await killed(0);
  await killed(10_000).catch(() => {});
  assert.equal(await present(), ['.taking']);
  const after = watcher();
  for (const ms of [0, 10_000]) assert.is(await after(ms), null);
  assert.equal([(await items()).length, await present()], [1, ['taken']]);
});

test('links and folders are not looked into, and that is said', async () => {
  const after = watcher();
  await mkdir(join(path, '2026-11-22'));
  await mkdir(join(path, '@eaDir'));
  await symlink(join(path, 'elsewhere.pdf'), join(path, 'link.pdf'));
  assert.match(String(await after(0)), '2 links or folders in it are not looked into');
});

test('a folder that is away fails as itself', async () => {
  const after = watcher({ path: join(path, 'gone') });
  const error = await after(0).catch((reason) => reason);
  assert.equal([error.code, error.syscall], ['ENOENT', 'scandir']);
});

test.run();
