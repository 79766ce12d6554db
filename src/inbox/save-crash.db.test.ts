import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../projections/inbox-items.ts';
import { type SegmentRow, segmentsLeftBehind, segmentsOfItem } from '../../projections/inbox-segments.ts';
import { projections } from '../../projections/index.ts';
import { assertLogHolds } from '../../scripts/testing/invariants.ts';
import { pdfOf } from '../../scripts/testing/page-papers.ts';
import { type TestDatabase, testDatabase } from '../../scripts/testing/test-database.ts';
import { keyedMutex } from '../async/index.ts';
import { documentAccess } from '../document-access/index.ts';
import { type EventLog, openEventLog } from '../event-log/index.ts';
import { type DomainEvents, eventRegistry, inboxItemStream } from '../events/index.ts';
import { type Files, openFiles } from '../files/index.ts';
import { openPages, type Pages } from '../pages/index.ts';
import { connectPaperless, type Paperless } from '../paperless/index.ts';
import { type SimulatedPaperless, startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { cutItem } from './cut-item.ts';
import { prepareQueue } from './prepare-queue.ts';
import { prepareSave } from './prepare-save.ts';
import { nameOf } from './receive-file.ts';
import { requestSaves } from './request-saves.ts';
import { saveJobs } from './save-jobs.ts';
import type { SegmentDeps } from './segment-deps.ts';

// A save is cut off before and after every write to Paperless and to the log, at each such place once. A process that
// resumes comes to the same end: every page is in exactly one document. By exceptions, in one process.

const crash = suite('saves that are killed');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let simulated: SimulatedPaperless;
let paperless: Paperless;
let files: Files;
let pages: Pages;
const origin = { actor: 'clara', correlationId: 'c' };

crash.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  simulated = await startSimulatedPaperless({ seed: 'office', documents: 0, webhookTiming: 'fast' });
  paperless = connectPaperless({ url: simulated.url, token: simulated.tokenOf('intake') });
  files = openFiles({ url: db.url, maxBytes: 10_000_000, onError: () => {} });
  pages = openPages({ db, readers: 1 });
  await db.query(
    `insert into users (sub, username, last_seen_at) values ('clara', 'clara', now()), ('nobody', 'nobody', now())`,
  );
});
crash.after(async () => {
  await assertLogHolds(db);
  await pages.close();
  await files.close();
  paperless.close();
  await log.close();
  await simulated.stop();
  await db.drop();
});

class Killed extends Error {}

/** The same world for a process that dies at the `at`-th crossing of a line. */
function mortal(at: number): Pick<SegmentDeps, 'log' | 'paperless' | 'files'> {
  let crossed = 0;
  const line = () => {
    crossed += 1;
    if (crossed >= at) throw new Killed();
  };
  const between =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      line();
      const result = await act(...args);
      line();
      return result;
    };
  return {
    log: { ...log, append: between(log.append) },
    files: { ...files, receive: between(files.receive) },
    paperless: {
      ...paperless,
      guardedBy(guard) {
        const calls = paperless.guardedBy(guard);
        return {
          ...calls,
          uploadDocument: between(calls.uploadDocument),
          updateDocument: between(calls.updateDocument),
        };
      },
    },
  };
}

const depsWith = (world: Partial<SegmentDeps> = {}): SegmentDeps => ({
  ...{ db, log, paperless, files, pages },
  access: documentAccess(paperless, 'all'),
  changes: {
    documentMutex: keyedMutex(),
    tagRules: async () => ({ control: new Set<number>(), tags: new Map() }),
  },
  ...{ approvalField: 15, timeZone: 'Europe/Berlin', trigger: async () => true, intervalMs: 1 },
  work: { enqueue: async () => {}, enqueueAlongside: async () => ({ text: 'select 1', values: [] }) },
  logger: { info() {}, warn() {} },
  ...world,
});

const lease = { confirm: async () => {}, assertValid() {} };

/** Runs of the job, each by a process without a memory, until nothing is under way. @returns whether it lived */
async function process(world: Partial<SegmentDeps> = {}): Promise<boolean> {
  for (;;) {
    const [job] = saveJobs(depsWith(world));
    try {
      for (const { segmentId } of await segmentsLeftBehind(db, 0)) {
        await prepareSave(depsWith(world), segmentId, new AbortController().signal);
      }
      await job?.run({ lease, signal: new AbortController().signal });
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    }
    if (!(await job?.due?.())) {
      const { rows } = await db.query(
        `select from inbox_segments where state in ('preparing', 'planned', 'uploaded') or to_complete`,
      );
      if (rows.length === 0) return true;
      await simulated.idle();
    }
  }
}

let made = 0;
/** An item of four pages, in two segments, with a page dropped. */
async function item({ owner = null as string | null, name = 'Pile.pdf', title = '' } = {}) {
  made += 1;
  const texts = [1, 2, 3, 4].map((page) => ({ text: `Paper ${made}, page ${page}` }));
  const bytes = await (await pdfOf(texts)).save();
  const file = await files.receive(Readable.from([Buffer.from(bytes)], { objectMode: false }));
  const itemId = uuid();
  const { id: fileId, sha256, md5, bytes: size, mediaType } = file;
  const facts = { fileId, sha256, md5, bytes: size, mediaType };
  const scope = owner ? ('personal' as const) : ('public' as const);
  await log.append(
    inboxItemStream(itemId),
    [{ type: 'InboxItemReceived', data: { itemId, scope, owner, source: 'upload', file: facts } }],
    { origin },
  );
  const named = nameOf(itemId, name);
  await db.query(named.text, named.values);
  const pagesOf = (...numbers: number[]) => numbers.map((page) => ({ page, rotate: 0 as const }));
  const fields = title ? { title } : {};
  await cutItem(
    { db, log },
    {
      itemId,
      expected: 1,
      segments: [
        { pages: pagesOf(1, 2), name: `${made} first.pdf`, fields },
        { pages: pagesOf(4), name: `${made} second.pdf`, fields },
      ],
      dropped: [3],
    },
    4,
    origin,
  );
  const segments = (await segmentsOfItem(db, itemId)).map(({ segment_id }) => segment_id);
  return { itemId, segments };
}

const save = async (itemId: string, segments: readonly string[], anyway = false) => {
  const deps = { ...depsWith(), prepareQueue: prepareQueue(depsWith()) };
  const results = await requestSaves(deps, { itemId, segmentIds: segments, anyway }, origin);
  return results.map(({ result }) => result);
};
const rowsOf = (itemId: string): Promise<SegmentRow[]> => segmentsOfItem(db, itemId);

crash('wherever a save is killed, each segment is one document', async () => {
  for (let at = 1; ; at += 1) {
    const before = simulated.world.documents.size;
    const { itemId, segments } = await item({ title: at % 2 === 0 ? 'Sum {{ title }}' : '' });
    assert.equal(await save(itemId, segments), ['planned', 'planned']);
    const lived = await process(mortal(at));
    if (!lived) assert.ok(await process());
    const rows = await rowsOf(itemId);
    assert.equal(
      rows.map(({ state, to_complete, problem }) => [state, to_complete, problem]),
      [
        ['saved', false, null],
        ['saved', false, null],
      ],
      `killed at place ${at}`,
    );
    assert.is(simulated.world.documents.size - before, 2, `killed at place ${at}`);
    assert.is(new Set(rows.map(({ document_id }) => document_id)).size, 2);
    assert.is((await inboxItemRow(db, itemId))?.state, 'done');
    const documents = rows.map(({ document_id }) => simulated.document(document_id ?? 0));
    assert.equal(
      documents.map(({ owner }) => owner),
      [null, null],
    );
    if (at % 2 === 0)
      assert.is(documents[0]?.title, 'Sum {{ title }}', 'no template, but the words of somebody');
    if (lived) {
      // Two uploads, two owners, and what is recorded about them.
      assert.ok(at > 16, `${at} places`);
      break;
    }
  }
});

crash.run();
