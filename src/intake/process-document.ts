import { observedDocument } from '../../projections/observed-documents.ts';
import type { Queryable } from '../database/index.ts';
import {
  NotKept,
  observation,
  remainingChanges,
  sameFields,
  toFields,
  writeChanges,
} from '../document-writing/index.ts';
import type { EventLog, NewEvent } from '../event-log/index.ts';
import type { Change, DomainEvents } from '../events/index.ts';
import { mayGiveAway, type Paperless, type PaperlessDocument, PaperlessError } from '../paperless/index.ts';
import { type DocumentState, isTagRemoval, nextStep, type Plan } from '../processing-state/index.ts';
import { type Claim, DocumentChanged } from './claim-processing.ts';
import { fingerprint, toEvaluated } from './document-fields.ts';
import { changed, checked, failed, overwrittenSince, unwritten } from './endings.ts';
import { evaluate } from './evaluate.ts';
import { asBeforeMerge, changesAfterMerges } from './follow-merges.ts';
import { lateOverwrites } from './late-overwrite.ts';
import { loadStoredState, type StoredState } from './load-stored-state.ts';
import type { Ending, Processing } from './processing.ts';
import type { ProcessingContext, RuleSet } from './processing-context.ts';
import { afterError, afterNotFound, type RetrySeconds } from './retry-policy.ts';
import { RuleFailed } from './rule-failed.ts';

export type ProcessingDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  context: ProcessingContext;
  processingTag: number;
  retrySeconds: RetrySeconds;
  writeCheckSeconds: number;
  /** Errors of our own process and database, not of the document. */
  isOurEnd: (error: unknown) => boolean;
  onUnexpected: (error: unknown, documentId: number) => void;
};

/**
 * Processes one document: load, observe, has it the processing tag, evaluate, record the plan, write, compare.
 * Shared by the queue and the batch run. What the document is like now decides, never what a call said; what
 * follows from it says `nextStep` alone.
 *
 * @returns how it ended; throws only what means that this process's turn is over
 * @throws DocumentChanged when something else was recorded about the document since it was read
 */
export async function processDocument(claim: Claim, deps: ProcessingDeps): Promise<Ending> {
  const { documentId } = claim.processing;
  let known: StoredState | null = null;
  try {
    const [document, ours] = await Promise.all([claim.readDocument(), loadStoredState(documentId, deps)]);
    known = ours;
    if (!document) return await withoutDocument(claim, deps);
    return settled(await processLoaded(claim, document, ours, deps), ours);
  } catch (error) {
    if (deps.isOurEnd(error) || error instanceof DocumentChanged) throw error;
    return settled(await afterFailure(claim, error, known, deps), known);
  }
}

async function processLoaded(
  claim: Claim,
  document: PaperlessDocument,
  known: StoredState,
  deps: ProcessingDeps,
): Promise<Ending> {
  const { processing } = claim;
  const { written, ruleSet } = known;
  const news = await observation(document, known.observed, ruleSet.approval, deps.paperless);
  const step = nextStep(
    {
      ownPlan: processing.recordedPlan?.changes ?? null,
      written,
      parkedAs: known.parked?.fingerprint ?? null,
      processingTag: deps.processingTag,
    },
    await lookAt(document, known, deps),
  );
  switch (step.do) {
    case 'echo':
      return unwritten(processing, 'echo', news);
    case 'skip':
      return unwritten(processing, 'skipped', news);
    case 'rewrite-later':
      return overwrittenSince(processing, news, { processing_id: written?.processing_id ?? '' }, step.lost);
    case 'give-up':
      throw new NotKept(`Paperless overwrote our change ${step.times} times`, 'overwritten');
    case 'finish': {
      const changes = changesAfterMerges(step.changes, ruleSet.successors);
      return executePlan(
        claim,
        document,
        { news, ruleSet, plan: { changes, rules: rulesOf(changes) } },
        deps,
      );
    }
    case 'evaluate': {
      const plan = await evaluated(document, ruleSet, deps);
      if (plan.changes.length === 0) return unwritten(processing, 'unchanged', news);
      return executePlan(claim, document, { news, ruleSet, plan, isFresh: true }, deps);
    }
  }
}

type Execution = {
  news: NewEvent<DomainEvents>[];
  ruleSet: RuleSet;
  plan: { changes: Change[]; rules: string[] };
  /** Made by the current rules; otherwise an earlier plan is finished, and the document is processed again after it. */
  isFresh?: boolean;
};

/**
 * Records what is to be done, does it, and reads back. The processing tag goes by itself when all else is
 * confirmed: a document that keeps it is one that is not done.
 */
async function executePlan(
  claim: Claim,
  document: PaperlessDocument,
  { news, ruleSet, plan, isFresh = false }: Execution,
  { paperless, processingTag, writeCheckSeconds }: ProcessingDeps,
): Promise<Ending> {
  const recorded = claim.processing.recordedPlan;
  const before = recorded?.before ?? toFields(document);
  if (!recorded) await claim.recordPlan({ before, ...plan }, news);

  const { lease } = claim;
  const body = plan.changes.filter((change) => !isTagRemoval(change, processingTag));
  const confirmed = await writeChanges(document, body, { paperless, lease });
  if (!confirmed) throw new NotShown();
  const isToGo = body.length < plan.changes.length && confirmed.tags.includes(processingTag);
  const left = isToGo ? without(confirmed, processingTag) : confirmed;
  if (isToGo) {
    await lease.confirm();
    await paperless
      .guardedBy(lease.assertValid)
      .modifyTags([document.id], { add: [], remove: [processingTag] });
  }
  // A person who set the tag while an old plan was waiting wants the current rules.
  const isWantedAnew = !isFresh && !recorded && left.tags.includes(processingTag);
  return changed(
    claim.processing,
    {
      ...{ before, left, rules: plan.rules },
      fingerprint: isWantedAnew ? null : fingerprint(left, ruleSet.rules, ruleSet.tagToRemove),
    },
    writeCheckSeconds,
  );
}

/** As it is after the last write, which the second look confirms: that one saves a request for each document. */
const without = (document: PaperlessDocument, tag: number): PaperlessDocument => ({
  ...document,
  tags: document.tags.filter((id) => id !== tag),
});

/** Paperless stopped showing it in the middle. */
class NotShown extends Error {}

async function evaluated(
  document: PaperlessDocument,
  ruleSet: RuleSet,
  { context, paperless }: ProcessingDeps,
): Promise<{ changes: Change[]; rules: string[] }> {
  if (ruleSet.rules.length === 0) return { changes: [], rules: [] };
  const plan = evaluate(toEvaluated(document), ruleSet.compiled, await context.contextFor(document, ruleSet));
  const owner = plan.changes.find(({ what }) => what === 'owner');
  if (owner && !(await mayGiveAway(paperless, document))) {
    throw new RuleFailed(
      { code: 'rule-owner', values: { rule: owner.rule ?? '' } },
      `Rule “${owner.rule}”: the document belongs to somebody else in Paperless, and only its owner or an administrator may give it to another one`,
    );
  }
  return plan;
}

/** What the document shows, as far as the next step depends on it. */
async function lookAt(
  document: PaperlessDocument,
  { written, ruleSet }: StoredState,
  { log, processingTag }: ProcessingDeps,
): Promise<DocumentState> {
  return {
    hasTag: document.tags.includes(processingTag),
    fingerprint: fingerprint(asBeforeMerge(document, written), ruleSet.rules, ruleSet.tagToRemove),
    overwritten: written ? await lateOverwrites(log, written, document) : [],
    lacks: (changes) => remainingChanges(changes, toFields(document), []),
  };
}

const rulesOf = (changes: Plan['changes']): string[] => [
  ...new Set(changes.flatMap(({ rule }) => rule ?? [])),
];

async function withoutDocument({ processing }: Claim, deps: ProcessingDeps): Promise<Ending> {
  const account = await deps.paperless.accountName();
  const verdict = afterNotFound(circumstances(processing, deps, account));
  return failed(processing, verdict, { fingerprint: null, news: [] });
}

/**
 * What becomes of it when it failed. One that is parked is read once more: by what it is like now our own write is
 * known when it comes back, and takes nothing away. Where nothing was written any call is news.
 */
async function afterFailure(
  claim: Claim,
  error: unknown,
  known: StoredState | null,
  deps: ProcessingDeps,
): Promise<Ending> {
  const { processing } = claim;
  const isNotThere = error instanceof PaperlessError && error.failure === 'not-found';
  if (isNotThere || error instanceof NotShown) return withoutDocument(claim, deps);
  const verdict = afterError(error, circumstances(processing, deps));
  if (verdict.kind !== 'park') return failed(processing, verdict, { fingerprint: null, news: [] });
  if (verdict.reason === 'unexpected') deps.onUnexpected(error, processing.documentId);
  const now = known && (await deps.paperless.document(processing.documentId).catch(() => null));
  if (!now) return failed(processing, verdict, { fingerprint: null, news: [] });
  const { before } = processing.recordedPlan ?? {};
  const mayComeBack = verdict.reason === 'not-kept' || (before && !sameFields(before, toFields(now)));
  return failed(processing, verdict, {
    fingerprint: mayComeBack ? fingerprint(now, known.ruleSet.rules, known.ruleSet.tagToRemove) : null,
    news: await observation(
      now,
      await observedNow(processing.documentId, known, deps),
      known.ruleSet.approval,
      deps.paperless,
    ),
  });
}

/** What is known of it by now: its observation may have been recorded together with the plan. */
const observedNow = (documentId: number, { observed }: StoredState, { db }: ProcessingDeps) =>
  observedDocument(db, documentId).catch(() => observed);

const circumstances = (
  { failures, recordedPlan }: Processing,
  { paperless: { reachable }, retrySeconds }: ProcessingDeps,
  account: string | null = null,
) => ({ failures, retrySeconds, reachable, account, changes: recordedPlan?.changes ?? [] });

/** Whatever the result of a processing, it was also the second check of our last write. */
function settled(ending: Ending, known: StoredState | null): Ending {
  const { written } = known ?? {};
  const isRetried = ending.events.some(({ type }) => type === 'ProcessingFailed');
  if (!written?.is_to_be_checked || isRetried) return ending;
  // First, because a write that follows has a second look of its own.
  const done = checked(written.document_id, written.processing_id);
  return { ...ending, alongside: [done, ...ending.alongside] };
}
