import { type InboxSort, listInboxItems } from '../../projections/inbox-item-list.ts';
import { type Database, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { fullInbox } from '../testing/full-inbox.ts';
import { inboxOnHttp } from './inbox-on-http.ts';
import { type Figure, plainFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const ITEMS = 10_000;
const ASKED = 400;
const MIGRATIONS = new URL('../../migrations/', import.meta.url).pathname;

/** The inbox full and at work: its list, a large upload until its first page is seen, and calls while a pile is read. */
export async function inbox(): Promise<Figure[]> {
  return [await fullList(), ...(await inboxOnHttp())];
}

/** Ten thousand files, asked for as people do: newest first, by name, a word in the name, one source. */
async function fullList(): Promise<Figure> {
  const databases = await benchDatabases();
  const db = openDatabase(await databases.fresh(), { applicationName: 'bench', onError: () => {} });
  try {
    await migrate(db, { directory: MIGRATIONS, log: () => {} });
    await fullInbox(db, ITEMS);
    const times: number[] = [];
    for (let n = 0; n < ASKED; n += 1) times.push(await millisecondsOf(() => ask(db, n)));
    return plainFigure(`list of ${ITEMS} items, filters, p99`, p99(times), 'ms', { atMost: 50 });
  } finally {
    await db.close();
    await databases.release();
  }
}

const SORTS: InboxSort[] = [
  { by: 'received', descending: true },
  { by: 'name', descending: false },
  { by: 'bytes', descending: true },
  { by: 'pages', descending: true },
];

async function ask(db: Database, n: number): Promise<void> {
  const filter = {
    sub: `person-${n % 5}`,
    ...(n % 2 === 0 && { state: 'open' as const }),
    ...(n % 3 === 0 && { source: 'upload' as const }),
    ...(n % 4 === 1 && { q: `Scan_0${10 + (n % 80)}` }),
    ...(n % 5 === 2 && { scope: 'personal' as const }),
  };
  const sort = SORTS[n % SORTS.length] as InboxSort;
  await listInboxItems(db, filter, { sort, page: 1 + (n % 7), pageSize: 50 });
}

async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
