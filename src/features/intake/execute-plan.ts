import type { DomainEvents } from '../../domain/events/index.ts';
import { isTagRemoval } from '../../domain/processing-state/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { toFields, writeChanges } from '../../services/document-writing/index.ts';
import type { Claim } from './claim-processing.ts';
import { fingerprint } from './document-fields.ts';
import { changed } from './endings.ts';
import type { Plan } from './evaluate.ts';
import type { Ending } from './processing.ts';
import type { RuleSet } from './processing-context.ts';
import type { ProcessingDeps } from './processing-deps.ts';

export type Execution = {
  news: NewEvent<DomainEvents>[];
  ruleSet: RuleSet;
  plan: Plan;
  /** Made by the current rules; otherwise an earlier plan is finished, and the document is processed again after it. */
  isFresh?: boolean;
  /** The rules were changed since it was made: it is finished, and its document looked at again by those of now. */
  isOutdated?: boolean;
};

/**
 * Records what is to be done, does it, and reads back. The processing tag goes by itself when all else is
 * confirmed: a document that keeps it is one that is not done.
 */
export async function executePlan(
  claim: Claim,
  document: PaperlessDocument,
  { news, ruleSet, plan, isFresh = false, isOutdated = false }: Execution,
  { paperless, processingTag, writeCheckSeconds }: ProcessingDeps,
): Promise<Ending> {
  const recorded = claim.processing.recordedPlan;
  const before = recorded?.before ?? toFields(document);
  if (!recorded) await claim.recordPlan({ before, ...plan }, news);

  const { lease } = claim;
  const body = plan.changes.filter((change) => !isTagRemoval(change, processingTag));
  const confirmed = await writeChanges(document, body, { paperless, lease });
  if (!confirmed) throw new NotShown();
  const isToGo = !isOutdated && body.length < plan.changes.length && confirmed.tags.includes(processingTag);
  const left = isToGo ? without(confirmed, processingTag) : confirmed;
  if (isToGo) {
    await lease.confirm();
    await paperless
      .guardedBy(lease.assertValid)
      .modifyTags([document.id], { add: [], remove: [processingTag] });
  }
  // A person who set the tag while an old plan was waiting wants the current rules, and so does one who changed them.
  const isWantedAnew = !isFresh && (!recorded || isOutdated) && left.tags.includes(processingTag);
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
export class NotShown extends Error {}
