import type { Change } from '../../domain/events/index.ts';
import { type DocumentState, nextStep, writtenInTurn } from '../../domain/processing-state/index.ts';
import { isProbe, mayGiveAway, type PaperlessDocument } from '../../gateways/paperless/index.ts';
import { NotKept, observation, remainingChanges, toFields } from '../../services/document-writing/index.ts';
import { afterFailure, withoutDocument } from './after-failure.ts';
import { type Claim, DocumentChanged } from './claim-processing.ts';
import { fingerprint, toEvaluated } from './document-fields.ts';
import { checked, overwrittenSince, unwritten } from './endings.ts';
import { evaluate, type Plan } from './evaluate.ts';
import { executePlan } from './execute-plan.ts';
import { asBeforeMerge, changesAfterMerges } from './follow-merges.ts';
import { lateOverwrites } from './late-overwrite.ts';
import { loadStoredState, rulesChangedSincePlan, type StoredState } from './load-stored-state.ts';
import type { Ending } from './processing.ts';
import type { RuleSet } from './processing-context.ts';
import type { ProcessingDeps } from './processing-deps.ts';
import { RuleFailed, TwoWriters } from './rule-failed.ts';

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
  const { documentId } = processing;
  if (isProbe(document)) return unwritten(processing, 'skipped', []);
  const { written, ruleSet } = known;
  const news = await observation(document, known.observed, ruleSet.approval, deps.paperless);
  const step = nextStep(
    {
      ownPlan: processing.recordedPlan?.changes ?? null,
      written,
      parkedAs: known.parked?.fingerprint ?? null,
      isLeftAlone: known.parked?.reason === 'two-writers',
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
      const isOutdated = await rulesChangedSincePlan(deps.db, documentId);
      return executePlan(
        claim,
        document,
        { news, ruleSet, plan: { changes, rules: rulesOf(changes) }, isOutdated },
        deps,
      );
    }
    case 'evaluate': {
      const plan = await evaluated(document, ruleSet, deps);
      if (plan.changes.length === 0) return unwritten(processing, 'unchanged', news);
      const inTurn = writtenInTurn(written?.in_turn ?? null, plan.changes, Date.now());
      if (inTurn.length > 0) throw new TwoWriters(inTurn);
      return executePlan(claim, document, { news, ruleSet, plan, isFresh: true }, deps);
    }
  }
}

async function evaluated(
  document: PaperlessDocument,
  ruleSet: RuleSet,
  { context, paperless }: ProcessingDeps,
): Promise<Plan> {
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

const rulesOf = (changes: readonly Change[]): string[] => [
  ...new Set(changes.flatMap(({ rule }) => rule ?? [])),
];

/** Whatever the result of a processing, it was also the second check of our last write. */
function settled(ending: Ending, known: StoredState | null): Ending {
  const { written } = known ?? {};
  const isRetried = ending.events.some(({ type }) => type === 'ProcessingFailed');
  if (!written?.is_to_be_checked || isRetried) return ending;
  // First, because a write that follows has a second look of its own.
  const done = checked(written.document_id, written.processing_id);
  return { ...ending, alongside: [done, ...ending.alongside] };
}
