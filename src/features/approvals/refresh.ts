import { listedDocuments } from '../../../projections/approval-work.ts';
import { typesToApprove } from '../../../projections/document-types.ts';
import { observedAmong } from '../../../projections/observed-documents.ts';
import { type ApprovalFields, type DomainEvents, documentStream } from '../../domain/events/index.ts';
import { type DocumentSheet, type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type EventLog,
  type NewEvent,
  type Origin,
  type StreamAppend,
  VersionConflict,
} from '../../platform/event-log/index.ts';
import { type Job, type JobRun, job } from '../../platform/jobs/index.ts';
import { failureOf, observation } from '../../services/document-writing/index.ts';
import {
  beginRefresh,
  type Counts,
  endRefresh,
  isRefreshDue,
  noteProgress,
  requestRefresh,
} from './refresh-state.ts';

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  currentFields: () => Promise<ApprovalFields>;
  intervalMs: number;
  refreshCron: string;
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
};

const RETRY_SECONDS = 60;
const PAGE_SIZE = 250;
/** How many documents that the pages did not show are looked up at the same time, one by one. */
const LOOKS_AT_ONCE = 4;

/**
 * Reads every document whose type needs approval and records those that look otherwise than when they were last
 * read. Finds what no call tells: documents from before, calls that were lost, deletions.
 */
export function refreshApprovals(deps: Deps): Job[] {
  const { db, intervalMs, refreshCron, logger } = deps;
  return [
    job({
      name: 'approval-refresh',
      when: { everyMs: intervalMs },
      due: () => isRefreshDue(db, RETRY_SECONDS),
      async run(run) {
        await beginRefresh(db);
        try {
          const counts = await refresh(deps, run);
          // Cut off: the next process begins anew.
          if (run.signal.aborted) return;
          await endRefresh(db, null);
          logger.info(counts, 'all documents that need approval were looked at');
        } catch (error) {
          if (!(error instanceof PaperlessError)) throw error;
          await endRefresh(db, failureOf(error));
          logger.warn(
            { error: error.message },
            'the documents that need approval could not be read; tried again later',
          );
        }
      },
    }),
    job({ name: 'approval-refresh-cron', when: { cron: refreshCron }, run: () => requestRefresh(db) }),
  ];
}

async function refresh(deps: Deps, { signal }: JobRun): Promise<Counts> {
  const { db, paperless, currentFields } = deps;
  const [types, fields] = await Promise.all([typesToApprove(db), currentFields()]);
  const missing = new Set(await listedDocuments(db, [...types]));
  const counts: Counts = { total: 0, done: 0, changed: 0, vanished: 0 };
  const origin = { actor: 'refresh', correlationId: `refresh-${Date.now()}` };

  let askedAt = await databaseTime(db);
  for await (const { documents, total } of paperless.ofTypes([...types], PAGE_SIZE)) {
    counts.total = Math.max(total, counts.done + documents.length);
    counts.changed += await recordNews(deps, documents, { fields, askedAt, origin });
    counts.done += documents.length;
    for (const { id } of documents) missing.delete(id);
    await noteProgress(db, counts);
    if (signal.aborted) return counts;
    askedAt = await databaseTime(db);
  }
  // Gone, of another type by now, or only missed because others moved up while the pages were read.
  counts.total += missing.size;
  const left = [...missing];
  for (let from = 0; from < left.length && !signal.aborted; from += LOOKS_AT_ONCE) {
    const some = left.slice(from, from + LOOKS_AT_ONCE);
    const asked = await databaseTime(db);
    const looked = await Promise.all(some.map((id) => paperless.document(id)));
    const found = looked.filter((document) => document !== null);
    counts.changed += await recordNews(deps, found, { fields, askedAt: asked, origin });
    const gone = some.filter((_, index) => looked[index] === null);
    for (const documentId of gone) await recordVanished(deps, documentId, origin);
    counts.vanished += gone.length;
    counts.done += some.length;
    await noteProgress(db, counts);
  }
  return counts;
}

type Look = { fields: ApprovalFields; askedAt: string; origin: Origin };

/** @returns how many documents looked otherwise than when they were last read */
async function recordNews(deps: Deps, documents: readonly DocumentSheet[], look: Look): Promise<number> {
  const others = await newsAmong(deps, documents, look);
  if (others.length === 0) return 0;
  // The versions first: whatever is recorded after that, such as a decision, is newer than what we read.
  const versions = await Promise.all(
    others.map(({ document }) => deps.log.version(documentStream(document.id))),
  );
  const atVersion = new Map(others.map(({ document: { id } }, index) => [id, versions[index] ?? 0]));
  const still = await newsAmong(
    deps,
    others.map(({ document }) => document),
    look,
  );
  const appends = still.map(({ document: { id }, events }) => ({
    stream: documentStream(id),
    events,
    origin: look.origin,
    expectedVersion: atVersion.get(id) ?? 0,
  }));
  return appends.length === 0 ? 0 : appendWhatHolds(deps, appends);
}

/** All in one turn; where one of them has moved on meanwhile, each for itself. */
async function appendWhatHolds(
  { log }: Pick<Deps, 'log'>,
  appends: StreamAppend<DomainEvents>[],
): Promise<number> {
  try {
    await log.appendTogether(appends);
    return appends.length;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    // The next refresh checks it again.
    if (appends.length === 1) return 0;
  }
  let recorded = 0;
  for (const append of appends) recorded += await appendWhatHolds({ log }, [append]);
  return recorded;
}

type News = { document: DocumentSheet; events: NewEvent<DomainEvents>[] };

async function newsAmong(
  { db, paperless }: Deps,
  documents: readonly DocumentSheet[],
  { fields, askedAt }: Look,
): Promise<News[]> {
  const known = await observedAmong(
    db,
    documents.map(({ id }) => id),
  );
  const news: News[] = [];
  for (const document of documents) {
    const before = known.get(document.id) ?? null;
    // Read or written since we asked: the answer may be older than that.
    if (before && before.observed_at >= askedAt) continue;
    const events = await observation(document, before, fields, paperless);
    if (events.length > 0) news.push({ document, events });
  }
  return news;
}

async function recordVanished({ log }: Deps, documentId: number, origin: Origin): Promise<void> {
  await log.append(documentStream(documentId), [{ type: 'DocumentVanished', data: { documentId } }], {
    origin,
  });
}

async function databaseTime(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ now: string }>('select clock_timestamp() as now');
  return rows[0]?.now ?? '';
}
