import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import * as assert from 'uvu/assert';
import { bytesOf } from '../../simulators/paperless/files/file-source.ts';
import type { SimulatedPaperless } from '../../simulators/paperless/index.ts';
import { apiAs } from '../../testing/as-person.ts';
import { CLERK } from '../../testing/inbox-fixture.ts';
import { assertLogHolds } from '../../testing/invariants.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { type Desk, workOn } from './clerk.ts';
import type { Pile } from './piles.ts';

type Places = { db: TestDatabase; paperless: SimulatedPaperless; folder: string; scanned: readonly Pile[] };

/** What was killed again and again while it was being read is asked for anew after some minutes. */
const FINISHED_WITHIN_MS = 15 * 60_000;

/** Everything that lies there is brought to its end, by processes that nobody kills any more. */
export async function finishAll({ db, folder }: Places, desk: Desk): Promise<void> {
  await until(
    async () => {
      const { rows } = await db.query<{ item_id: string } & object>(OPEN);
      for (const { item_id } of rows) await workOn(desk, 'clara', item_id, true).catch(() => {});
      await restoreParts(db, desk);
      const lying = (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
      const { rows: inBins } = await db.query(LEFT_IN_A_BIN);
      return [...rows, ...inBins, ...lying];
    },
    (left) => left.length === 0,
    FINISHED_WITHIN_MS,
  );
}

/** Those of a merged file that lies in the bin: whoever put it there was cut off before they were opened again. */
async function restoreParts(db: TestDatabase, desk: Desk): Promise<void> {
  const { rows } = await db.query<{ item_id: string }>(LEFT_IN_A_BIN);
  const api = apiAs({ url: desk.url() }, 'clara', CLERK);
  for (const { item_id } of rows) await api('POST', `/inbox/items/${item_id}/restore`).catch(() => {});
}

const LEFT_IN_A_BIN = `
  select p.item_id from inbox_items p join inbox_items w on w.item_id = p.merged_into
   where p.state = 'done' and w.state = 'discarded'`;

/** With what is known of them, should one of them not come to its end. */
const OPEN = `
  select i.item_id, r.state as reading, r.pages, r.pages_read,
         (select jsonb_agg(jsonb_build_array(s.segment_id, s.state, s.task_id, s.document_id, s.to_complete, s.failure,
                                             s.problem, s.state_at) order by s.place)
            from inbox_segments s where s.item_id = i.item_id) as segments
    from inbox_items i left join file_readings r on r.sha256 = i.sha256 where i.state = 'open'`;

/** @returns what was counted */
export async function assertInboxHolds(places: Places, desk: Desk): Promise<string> {
  assert.equal(desk.unexpected, [], 'answers of the service');
  const items = await assertReceivedOnce(places, desk);
  await assertFolder(places);
  const documents = await assertPagesInOnePlace(places, items);
  await assertLogHolds(places.db);
  const wholes = [...items.keys()].filter(({ parts }) => parts).length;
  return `${items.size} items, ${wholes} of them merged, ${documents} documents`;
}

type Item = {
  item_id: string;
  sha256: string;
  dropped: number[];
  state: string;
  merged_into: string | null;
  /** Of what was made of several. */
  parts: string[] | null;
};
const ITEMS = `
  select item_id, sha256, dropped, state, merged_into,
         (select e.data->'parts' from events e
           where e.type = 'InboxItemsMerged' and e.data->>'itemId' = item_id::text) as parts
    from inbox_items`;

/** Acknowledged files are there once, those without an answer at most once. */
async function assertReceivedOnce({ db, scanned }: Places, desk: Desk): Promise<Map<Item, Pile>> {
  const { rows } = await db.query<Item>(ITEMS);
  const piles = new Map([...desk.sent, ...scanned].map((pile) => [pile.sha256, pile]));
  const items = new Map<Item, Pile>();
  const [brought, wholes] = [rows.filter(({ parts }) => !parts), rows.filter(({ parts }) => parts)];
  for (const row of brought) {
    const pile = piles.get(row.sha256);
    assert.ok(pile, `item ${row.item_id} is none of the files that were brought`);
    items.set(row, pile as Pile);
  }
  assert.is(new Set(brought.map(({ sha256 }) => sha256)).size, brought.length, 'a file was received twice');
  const there = new Set(brought.map(({ sha256 }) => sha256));
  const wanted = [...desk.acknowledged, ...scanned.map(({ sha256 }) => sha256)];
  assert.equal(
    wanted.filter((sha256) => !there.has(sha256)),
    [],
    'files that were acknowledged, or scanned, and are not there',
  );
  const pilesById = new Map([...items].map(([{ item_id }, pile]) => [item_id, pile]));
  for (const whole of wholes) {
    const pages = (whole.parts ?? []).map((id) => pilesById.get(id)?.pages ?? 0);
    const name = `the whole of ${whole.parts?.join(' and ')}`;
    items.set(whole, { name, bytes: Buffer.alloc(0), sha256: whole.sha256, pages: sumOfAll(pages) });
  }
  return items;
}

const sumOfAll = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Every page is open in one place: in the file that was brought, or in the one it was merged into. */
function assertOneOfWholeAndParts(items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [item.item_id, item]));
  const isOut = ({ parts, state, merged_into }: Item) =>
    merged_into !== null || (parts && state === 'discarded');
  for (const { item_id, parts, state, merged_into } of items) {
    if (merged_into) assert.is(byId.get(merged_into)?.state, 'done', `${item_id} lies in no open file`);
    if (!parts || state === 'discarded') continue;
    const elsewhere = parts.filter((part) => byId.get(part)?.merged_into !== item_id);
    assert.equal(elsewhere, [], `parts of ${item_id} are open beside it`);
  }
  return items.filter((item) => !isOut(item));
}

async function assertFolder({ folder, scanned }: Places): Promise<void> {
  const taken = await readdir(join(folder, 'taken')).catch(() => []);
  assert.equal(taken.toSorted(), scanned.map(({ name }) => name).toSorted(), 'the folder of what was taken');
  assert.equal(await readdir(join(folder, 'refused')).catch(() => []), []);
}

type Segment = {
  item_id: string;
  sha256: string;
  document_id: number;
  state: string;
  pages: { page: number }[];
};

/** Each page is in one document or was dropped, and there is no document beside these. @returns how many */
async function assertPagesInOnePlace({ db, paperless }: Places, items: Map<Item, Pile>): Promise<number> {
  const { rows: all } = await db.query<Segment>(
    'select item_id, sha256, document_id, state, pages from inbox_segments order by item_id, place',
  );
  const living = assertOneOfWholeAndParts([...items.keys()]);
  const isLiving = new Set(living.map(({ item_id }) => item_id));
  const rows = all.filter(({ item_id, document_id }) => isLiving.has(item_id) || document_id !== null);
  for (const item of living) {
    const pile = items.get(item) as Pile;
    const segments = rows.filter(({ item_id }) => item_id === item.item_id);
    const all = Array.from({ length: pile.pages }, (_, n) => n + 1);
    const inSegments = segments.flatMap(({ pages }) =>
      pages.length === 0 ? all : pages.map(({ page }) => page),
    );
    assert.equal(
      [...inSegments, ...item.dropped].toSorted((a, b) => a - b),
      all,
      `pages of ${pile.name}`,
    );
    assert.equal([item.state, ...new Set(segments.map(({ state }) => state))], ['done', 'saved'], pile.name);
  }
  const documents = [...paperless.world.documents.values()];
  const ids = rows.map(({ document_id }) => document_id).toSorted((a, b) => a - b);
  assert.equal(
    documents.map(({ id }) => id).toSorted((a, b) => a - b),
    ids,
    'documents in Paperless, and those known here',
  );
  const sums = documents.map(({ file }) => sumOf(bytesOf(file)));
  assert.is(new Set(sums).size, sums.length, 'a document is there twice');
  for (const { document_id, sha256, pages, item_id } of rows) {
    const { file, owner } = paperless.document(document_id);
    const bytes = bytesOf(file);
    assert.is(sumOf(bytes), sha256, `bytes of document ${document_id}`);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const whole = [...items].find(([item]) => item.item_id === item_id)?.[1].pages;
    assert.is(pdf.getPageCount(), pages.length || whole, `pages of document ${document_id}`);
    assert.is(owner, null, `owner of document ${document_id}`);
  }
  return documents.length;
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
