import { type ObservedDocument, observedDocument } from '../../projections/observed-documents.ts';
import { type WrittenDocument, writtenDocument } from '../../projections/written-documents.ts';
import type { Queryable } from '../database/index.ts';
import { NotKept, observation, openChanges, toFields, writeChanges } from '../document-writing/index.ts';
import type { NewEvent, Statement } from '../event-log/index.ts';
import type { Failures, HouseEvents } from '../events/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';
import { fingerprint, toEvaluated } from './document-fields.ts';
import { evaluate, type Plan } from './evaluate.ts';
import { afterError, notThere, type RetrySeconds, type Verdict } from './failed-processing.ts';
import type { ProcessingContext, RuleBook } from './processing-context.ts';

/** A processing that has begun: the event `ProcessingStarted` is recorded. */
export type StartedProcessing = {
  documentId: number;
  processingId: string;
  runId: string | null;
  failures: Failures;
  /** The plan of this very processing, when a process that ended in the middle had recorded one. */
  recordedPlan: Plan | null;
  /** Version of the document's stream after the last that we recorded there. */
  version: number;
};

/** How a processing ends: to be recorded together. */
export type Closing = { events: NewEvent<HouseEvents>[]; alongside: Statement[] };

export type ProcessingNeeds = {
  db: Queryable;
  paperless: Paperless;
  context: ProcessingContext;
  processingTag: number;
  retrySeconds: RetrySeconds;
  writeCheckSeconds: number;
  now: () => Date;
  /** Errors that mean that this process must stop, not that the document failed. */
  isOurEnd: (error: unknown) => boolean;
  onUnexpected: (error: unknown, documentId: number) => void;
};

/** What the processing may do to the log and the lock while it is under way. */
export type ProcessingGuard = {
  /** Records events of this processing, provided it is still ours. */
  record(events: NewEvent<HouseEvents>[]): Promise<void>;
  assertHeld(): Promise<void>;
  assertFresh(): void;
};

/**
 * Processes one document: load, observe, has it the processing tag, evaluate, record the plan, write, compare.
 * Shared by the queue and the batch run. What the document is like now decides, never what a call said.
 *
 * @returns how it ended; throws only what means the end of this process's turn
 */
export async function processDocument(
  started: StartedProcessing,
  needs: ProcessingNeeds,
  guard: ProcessingGuard,
): Promise<Closing> {
  try {
    const [document, known] = await Promise.all([
      needs.paperless.document(started.documentId),
      whatWeKnow(started.documentId, needs),
    ]);
    if (!document) return close(started, notThere(started.failures, needs.retrySeconds), needs);
    return await processLoaded(started, document, known, needs, guard);
  } catch (error) {
    if (needs.isOurEnd(error)) throw error;
    const verdict = afterError(error, started.failures, needs.retrySeconds);
    if (verdict.kind === 'park' && verdict.reason === 'unexpected')
      needs.onUnexpected(error, started.documentId);
    return close(started, verdict, needs);
  }
}

/** How often a change that Paperless overwrote later is written again. */
const MAX_REWRITES = 2;

async function processLoaded(
  started: StartedProcessing,
  document: PaperlessDocument,
  known: Known,
  needs: ProcessingNeeds,
  guard: ProcessingGuard,
): Promise<Closing> {
  const { context, processingTag } = needs;
  const { written, book } = known;
  const news = await observation(document, known.observed, book.approval, needs.paperless);
  const hasTag = document.tags.includes(processingTag);
  const asWeLeftIt =
    written !== null &&
    written.fingerprint === fingerprint(asBeforeMerge(document, written), book.rules, book.tagToRemove);

  const unfinished = unfinishedPlan(started, written, document, processingTag);
  if (!unfinished && asWeLeftIt) return ended(started, 'echo', news);
  if (!unfinished && !hasTag) return ended(started, 'skipped', news);
  const plan = unfinished ?? (await evaluated(document, book, context));
  if (plan.changes.length === 0) return ended(started, 'unchanged', news);
  if (written && written.lost.length > 0 && written.rewrites >= MAX_REWRITES) {
    throw new NotKept(`Paperless overwrote our change ${written.rewrites + 1} times`);
  }

  const before = toFields(document);
  if (started.recordedPlan) {
    if (news.length > 0) await guard.record(news);
  } else {
    await guard.record([
      ...news,
      { type: 'ProcessingPlanned', data: { ...names(started), before, ...plan } },
    ]);
  }
  const left = await writeChanges(document, plan.changes, { ...guard, paperless: needs.paperless });
  if (!left) return close(started, notThere(started.failures, needs.retrySeconds), needs);
  return changed(started, { before, left, plan, book }, needs.writeCheckSeconds);
}

/** A merge of correspondents changes a document without a wish of its own: it is still as we left it. */
const asBeforeMerge = (document: PaperlessDocument, { moved }: WrittenDocument): PaperlessDocument =>
  moved && document.correspondent === moved.to ? { ...document, correspondent: moved.from } : document;

/**
 * What is left of a plan that an earlier turn began: interrupted in the middle, failed half-way, or overwritten
 * by Paperless since. It is finished, not made anew: the half-written document might no longer match its rules.
 */
function unfinishedPlan(
  { recordedPlan }: StartedProcessing,
  written: WrittenDocument | null,
  document: PaperlessDocument,
  processingTag: number,
): Plan | null {
  if (recordedPlan) return recordedPlan;
  if (!written) return null;
  const { changes, lost, fingerprint } = written;
  if (lost.length > 0) return { changes: lost, rules: rulesOf(lost) };
  if (fingerprint !== '') return null;
  if (document.tags.includes(processingTag)) return { changes, rules: rulesOf(changes) };
  // Somebody who took the tag away in between has called the rest off. Unless it went with our own last write,
  // whose answer was lost: then all else is there, notes included, and only the end is left to be recorded.
  const rest = changes.filter(({ what }) => what !== 'note');
  const tookItAway = changes.some((change) => change.what === 'removeTag' && change.tag === processingTag);
  const done = tookItAway && openChanges(rest, toFields(document), []).length === 0;
  return done ? { changes: rest, rules: rulesOf(changes) } : null;
}

const rulesOf = (changes: Plan['changes']): string[] => [
  ...new Set(changes.flatMap(({ rule }) => rule ?? [])),
];

async function evaluated(
  document: PaperlessDocument,
  book: RuleBook,
  context: ProcessingContext,
): Promise<Plan> {
  if (book.rules.length === 0) return { changes: [], rules: [] };
  return evaluate(toEvaluated(document), book.compiled, await context.contextFor(document, book));
}

type Known = { observed: ObservedDocument | null; written: WrittenDocument | null; book: RuleBook };

/** What stands in our own tables; asked for while Paperless answers. */
async function whatWeKnow(documentId: number, { db, context }: ProcessingNeeds): Promise<Known> {
  const [observed, written, book] = await Promise.all([
    observedDocument(db, documentId),
    writtenDocument(db, documentId),
    context.ruleBook(),
  ]);
  return { observed, written, book };
}

const names = ({ documentId, processingId, runId }: StartedProcessing) => ({
  documentId,
  processingId,
  ...(runId && { runId }),
});

function ended(
  started: StartedProcessing,
  outcome: 'skipped' | 'unchanged' | 'echo',
  news: NewEvent<HouseEvents>[],
): Closing {
  const end = { type: 'DocumentProcessed' as const, data: { ...names(started), outcome } };
  return { events: [...news, end], alongside: [] };
}

type Written = { before: ReturnType<typeof toFields>; left: PaperlessDocument; plan: Plan; book: RuleBook };

function changed(
  started: StartedProcessing,
  { before, left, plan, book }: Written,
  writeCheckSeconds: number,
): Closing {
  const data = {
    ...names(started),
    outcome: 'changed' as const,
    before,
    after: toFields(left),
    rules: plan.rules,
    fingerprint: fingerprint(left, book.rules, book.tagToRemove),
  };
  return {
    events: [{ type: 'DocumentProcessed', data }],
    alongside: [
      {
        text: `insert into write_checks (document_id, processing_id, due_at)
               values ($1, $2, now() + make_interval(secs => $3))
               on conflict (document_id) do update set processing_id = excluded.processing_id, due_at = excluded.due_at`,
        values: [started.documentId, started.processingId, writeCheckSeconds],
      },
    ],
  };
}

function close(started: StartedProcessing, verdict: Verdict, { now }: Pick<ProcessingNeeds, 'now'>): Closing {
  const about = names(started);
  switch (verdict.kind) {
    case 'gone':
      return { events: [{ type: 'DocumentProcessed', data: { ...about, outcome: 'gone' } }], alongside: [] };
    case 'park': {
      const { reason, error } = verdict;
      return { events: [{ type: 'DocumentParked', data: { ...about, reason, error } }], alongside: [] };
    }
    case 'retry': {
      const retryAt = new Date(now().getTime() + verdict.afterSeconds * 1_000).toISOString();
      const data = { ...about, kind: verdict.because, error: verdict.error, retryAt };
      return { events: [{ type: 'ProcessingFailed', data }], alongside: [] };
    }
  }
}
