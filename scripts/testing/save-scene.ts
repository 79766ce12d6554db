import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { type SegmentRow, segmentsLeftBehind, segmentsOfItem } from '../../projections/inbox-segments.ts';
import { projections } from '../../projections/index.ts';
import { type DomainEvents, eventRegistry, inboxItemStream } from '../../src/domain/events/index.ts';
import type { SegmentFields } from '../../src/features/inbox/answers.ts';
import { cutItem } from '../../src/features/inbox/cut-item.ts';
import { prepareQueue } from '../../src/features/inbox/prepare-queue.ts';
import { prepareSave } from '../../src/features/inbox/prepare-save.ts';
import { factsOf, nameOf } from '../../src/features/inbox/receive-file.ts';
import { requestSaves } from '../../src/features/inbox/request-saves.ts';
import { saveJobs } from '../../src/features/inbox/save-jobs.ts';
import type { SegmentDeps } from '../../src/features/inbox/segment-deps.ts';
import { openPages } from '../../src/gateways/pages/index.ts';
import { connectPaperless } from '../../src/gateways/paperless/index.ts';
import { keyedMutex } from '../../src/platform/async/index.ts';
import { type EventLog, openEventLog } from '../../src/platform/event-log/index.ts';
import { openFiles } from '../../src/platform/files/index.ts';
import { documentAccess } from '../../src/services/document-access/index.ts';
import { type SimulatedPaperlessOptions, startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { assertLogHolds } from './invariants.ts';
import { NO_INVOICES } from './no-invoices.ts';
import { pdfOf } from './page-papers.ts';
import { testDatabase } from './test-database.ts';

const ORIGIN = { actor: 'clara', correlationId: 'c' };
const LEASE = { confirm: async () => {}, assertValid() {} };
const NEVER = new AbortController().signal;

/** Piles that are saved to a simulated Paperless, in one process and without a service around it. */
export async function saveScene() {
  const db = await testDatabase();
  const log: EventLog<DomainEvents> = await openEventLog(db, { eventRegistry, projections });
  const files = openFiles({ url: db.url, maxBytes: 10_000_000, onError: () => {} });
  const pages = openPages({ db, readers: 1 });
  await db.query(
    `insert into users (sub, username, last_seen_at) values ('clara', 'clara', now()), ('nobody', 'nobody', now())`,
  );
  let made = 0;

  /**
   * An item of four pages, in two segments, with a page dropped. `twin`: the same bytes as the item before; `name`: of
   * both, one of its own without.
   */
  async function item({
    owner = null as string | null,
    fields = {} as SegmentFields,
    twin = false,
    name = '',
  } = {}) {
    made += twin ? 0 : 1;
    const texts = [1, 2, 3, 4].map((page) => ({ text: `Paper ${made}, page ${page}` }));
    const bytes = await (await pdfOf(texts)).save();
    const file = await files.receive(Readable.from([Buffer.from(bytes)], { objectMode: false }));
    const itemId = uuid();
    const scope = owner ? ('personal' as const) : ('public' as const);
    await log.append(
      inboxItemStream(itemId),
      [
        {
          type: 'InboxItemReceived',
          data: { itemId, scope, owner, source: 'upload', file: factsOf(file) },
        },
      ],
      { origin: ORIGIN, alongside: [nameOf(itemId, 'Pile.pdf')] },
    );
    const segments = [
      { pages: pagesOf(1, 2), name: name || `${made} first.pdf`, fields },
      { pages: pagesOf(4), name: name || `${made} second.pdf`, fields },
    ];
    await cutItem({ db, log }, { itemId, expected: 1, segments, dropped: [3] }, 4, ORIGIN);
    return { itemId, segments: (await rows(itemId)).map(({ segment_id }) => segment_id) };
  }
  const rows = (itemId: string): Promise<SegmentRow[]> => segmentsOfItem(db, itemId);

  const first = async (itemId: string): Promise<SegmentRow> => {
    const [row] = await rows(itemId);
    if (!row) throw new Error(`${itemId} has no segment`);
    return row;
  };
  /** As if its first segment had come into its state so long ago. Whatever is recorded next sets that again. */
  const aged = async (itemId: string, minutes: number) =>
    db.query(AGED, [(await first(itemId)).segment_id, minutes]);

  /** A Paperless, and processes that save to it. */
  async function paperlessOf(options: SimulatedPaperlessOptions = {}) {
    const simulated = await startSimulatedPaperless({
      ...{ seed: 'office', documents: 0, webhookTiming: 'fast' },
      ...options,
    });
    const paperless = connectPaperless({ url: simulated.url, token: simulated.tokenOf('intake') });
    const depsWith = (world: Partial<SegmentDeps> = {}): SegmentDeps => ({
      ...{ db, log, paperless, files, pages, invoices: NO_INVOICES },
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
    const office = {
      simulated,
      paperless,
      depsWith,
      /** Somebody wants them saved. */
      async save(itemId: string, segmentIds: readonly string[], anyway = false) {
        const deps = depsWith();
        const wanted = { itemId, segmentIds, anyway };
        const results = await requestSaves({ ...deps, prepareQueue: prepareQueue(deps) }, wanted, ORIGIN);
        return results.map(({ result }) => result);
      },
      /** One tick of a process without a memory but this one. @returns whether something is still under way */
      async tick(world: Partial<SegmentDeps> = {}, failedUploads?: Map<string, number>): Promise<boolean> {
        const deps = depsWith(world);
        for (const { segmentId } of await segmentsLeftBehind(db, 0)) {
          await prepareSave(deps, segmentId, NEVER);
        }
        for (const job of saveJobs(deps, failedUploads)) await job.run({ lease: LEASE, signal: NEVER });
        await simulated.idle();
        return (await db.query(UNDER_WAY)).rows.length > 0;
      },
      /** Ticks until nothing is under way. @returns the first segment then */
      async settled(itemId: string, world: Partial<SegmentDeps> = {}): Promise<SegmentRow> {
        for (let ticks = 0; (await office.tick(world)) && ticks < MANY_TICKS; ticks += 1);
        return first(itemId);
      },
      async close() {
        paperless.close();
        await simulated.stop();
      },
    };
    return office;
  }

  return {
    ...{ db, log, files, pages, item, rows, first, aged, paperlessOf },
    async close() {
      await assertLogHolds(db);
      await pages.close();
      await files.close();
      await log.close();
      await db.drop();
    },
  };
}
export type SaveScene = Awaited<ReturnType<typeof saveScene>>;
export type SceneOffice = Awaited<ReturnType<SaveScene['paperlessOf']>>;

export const pagesOf = (...numbers: number[]) => numbers.map((page) => ({ page, rotate: 0 as const }));

const MANY_TICKS = 50;
const AGED = 'update inbox_segments set state_at = now() - make_interval(mins => $2) where segment_id = $1';
const UNDER_WAY = `
  select from inbox_segments where state in ('preparing', 'planned', 'uploaded') or to_complete or undo_by is not null`;
