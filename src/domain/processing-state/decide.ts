import type { Change } from '../events/index.ts';
import type { WrittenDocument } from './written.ts';

/** How often a change that Paperless overwrote later is written again. */
export const MAX_REWRITES = 2;

/** What the document contains, as far as the decision needs it. */
export type DocumentState = {
  hasTag: boolean;
  /** Digest of the document and of the rules as they are now; undoing what a merge has changed since our write. */
  fingerprint: string;
  /** Changes of our last write that Paperless has put back since. */
  overwritten: readonly Change[];
  /** Those of these changes that the document still lacks. */
  lacks: (changes: readonly Change[]) => readonly Change[];
};

export type RecordedState = {
  /** The plan of this very processing, when one is recorded. */
  ownPlan: readonly Change[] | null;
  written: Pick<WrittenDocument, 'state' | 'fingerprint' | 'changes' | 'lost' | 'rewrites'> | null;
  /** Digest under which the document is parked. */
  parkedAs: string | null;
  /** Another program writes to it in turn with us: whatever that does, only a person takes it up again. */
  isLeftAlone: boolean;
  processingTag: number;
};

/** What is to be done with a document that has its turn. */
export type Step =
  /** Nothing has happened but our own write, or nothing since it was parked. */
  | { do: 'echo' }
  | { do: 'skip' }
  /** Paperless has saved an old copy over our write: it is to be written again. */
  | { do: 'rewrite-later'; lost: readonly Change[] }
  /** A plan that was begun is finished, not made anew: the half-written document might no longer match its rules. */
  | { do: 'finish'; changes: readonly Change[] }
  | { do: 'give-up'; times: number }
  /** By the rules as they are now. */
  | { do: 'evaluate' };

/** The one place that says how a processing goes on. Pure: decided by what is known and what the document shows. */
export function nextStep(
  { ownPlan, written, parkedAs, isLeftAlone, processingTag }: RecordedState,
  look: DocumentState,
): Step {
  if (ownPlan) return { do: 'finish', changes: ownPlan };
  if (isLeftAlone) return { do: 'echo' };
  if (written && written.lost.length > 0) {
    // That the tag is missing means nothing here: it went with our own first write.
    return written.rewrites > MAX_REWRITES
      ? { do: 'give-up', times: written.rewrites }
      : { do: 'finish', changes: written.lost };
  }
  if (written?.state === 'open') return finishOrCallOff(written.changes, look, processingTag);
  const asWeLeftIt = written?.fingerprint !== '' && written?.fingerprint === look.fingerprint;
  if (asWeLeftIt || parkedAs === look.fingerprint) return { do: 'echo' };
  if (written && look.overwritten.length > 0) return { do: 'rewrite-later', lost: look.overwritten };
  return look.hasTag ? { do: 'evaluate' } : { do: 'skip' };
}

/**
 * A plan that was begun and not finished. Somebody who took the tag away has called the rest off; unless it went
 * with our own last write, whose answer was lost: then all else is there, and only the end is left to be recorded.
 */
function finishOrCallOff(
  changes: readonly Change[],
  { hasTag, lacks }: DocumentState,
  processingTag: number,
): Step {
  if (hasTag) return { do: 'finish', changes };
  const rest = changes.filter(({ what }) => what !== 'note');
  const tookItAway = rest.some((change) => isTagRemoval(change, processingTag));
  return tookItAway && lacks(rest).length === 0 ? { do: 'finish', changes: rest } : { do: 'skip' };
}

/** The processing tag says that something is to be done: it goes by itself, when the rest is confirmed. */
export const isTagRemoval = (change: Change, processingTag: number): boolean =>
  change.what === 'removeTag' && change.tag === processingTag;

/** Events that only ask for a document to be checked; all others describe it. */
const HINTS: ReadonlySet<string> = new Set([
  'WebhookReceived',
  'IntakeGapFound',
  'DocumentRequeued',
  'DocumentDequeued',
]);

/** Whether what was read of a document before these facts may be older than they are. */
export const invalidatesDecision = (types: readonly string[]): boolean =>
  types.some((type) => !HINTS.has(type));
