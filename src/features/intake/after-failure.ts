import { observedDocument } from '../../../projections/observed-documents.ts';
import { PaperlessError } from '../../gateways/paperless/index.ts';
import { observation, sameFields, toFields } from '../../services/document-writing/index.ts';
import type { Claim } from './claim-processing.ts';
import { fingerprint } from './document-fields.ts';
import { failed } from './endings.ts';
import { NotShown } from './execute-plan.ts';
import type { StoredState } from './load-stored-state.ts';
import type { Ending, Processing } from './processing.ts';
import type { ProcessingDeps } from './processing-deps.ts';
import { afterError, afterNotFound } from './retry-policy.ts';

/**
 * What becomes of it when it failed. One that is parked is read once more: by what it is like now our own write is
 * known when it comes back, and takes nothing away. Where nothing was written any call is news.
 */
export async function afterFailure(
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
  const now = known ? await deps.paperless.document(processing.documentId).catch(() => undefined) : undefined;
  // Whatever Paperless said to the write: it was put into the trash in the middle of its plan.
  if (now === null) return withoutDocument(claim, deps);
  if (!known || !now) return failed(processing, verdict, { fingerprint: null, news: [] });
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

/** Paperless does not show it, or no longer. */
export async function withoutDocument({ processing }: Claim, deps: ProcessingDeps): Promise<Ending> {
  const account = await deps.paperless.accountName();
  const verdict = afterNotFound(circumstances(processing, deps, account));
  return failed(processing, verdict, { fingerprint: null, news: [] });
}

/** What is known of it by now: its observation may have been recorded together with the plan. */
const observedNow = (documentId: number, { observed }: StoredState, { db }: ProcessingDeps) =>
  observedDocument(db, documentId).catch(() => observed);

const circumstances = (
  { failures, recordedPlan }: Processing,
  { paperless: { reachable }, retrySeconds }: ProcessingDeps,
  account: string | null = null,
) => ({ failures, retrySeconds, reachable, account, changes: recordedPlan?.changes ?? [] });
