import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '../../projections/index.ts';
import { type DomainEvents, eventRegistry } from '../../src/domain/events/index.ts';
import type { InboxDeps } from '../../src/features/inbox/inbox-deps.ts';
import { readQueue } from '../../src/features/inbox/read-queue.ts';
import { type ScanFolder, scanFolder } from '../../src/features/inbox/scan-folder.ts';
import { openPages, type Pages } from '../../src/gateways/pages/index.ts';
import { type EventLog, openEventLog } from '../../src/platform/event-log/index.ts';
import { type Files, openFiles } from '../../src/platform/files/index.ts';
import { NO_INVOICES } from './no-invoices.ts';
import { pdfOf } from './page-papers.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

type Hook = (hook: () => Promise<void>) => void;
type Suite = { before: Hook & { each: Hook }; after: Hook & { each: Hook } };

export const NEVER = new AbortController().signal;

/** A scan folder for each test of a suite, and the processes that watch it. */
export function scanScene(test: Suite) {
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
    await db.query('truncate inbox_items, inbox_names, inbox_segments');
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
    const work = {
      enqueue: async () => {},
      enqueueAlongside: async () => ({ text: 'select 1', values: [] }),
    };
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
  return {
    get db() {
      return db;
    },
    get log() {
      return log;
    },
    get files() {
      return files;
    },
    get path() {
      return path;
    },
    get paper() {
      return paper;
    },
    ...{ deps, watcher, lies, present, items },
  };
}
