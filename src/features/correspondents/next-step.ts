import type { Loser, Merge } from './merge.ts';
import { mergePermissions } from './merge-permissions.ts';

/** One thing to do towards the end of a merge or of its undo. Named after the function that does it. */
export type MergeStep =
  | { step: 'unite-grants' | 'take-owner' | 'finish-merge' | 'return-owner' | 'finish-undo' }
  | { step: 'empty-loser' | 'move-setting' | 'delete-loser'; loser: Loser }
  | { step: 'recreate-loser' | 'return-documents'; loser: Loser };

/** What has to be done next, null when nothing has: done, or stopped until somebody decides. */
export function nextStep(merge: Merge): MergeStep | null {
  if (merge.phase === 'merging') return nextOfMerge(merge);
  if (merge.phase === 'undoing') return nextOfUndo(merge);
  return null;
}

/** The owner comes last: while both are there, two of one name cannot both belong to nobody. */
function nextOfMerge(merge: Merge): MergeStep {
  const { grantsUnited, losers } = merge;
  if (!grantsUnited) return { step: 'unite-grants' };
  const loser = losers.find(({ deleted }) => !deleted);
  if (!loser) return { step: merge.owner === 'kept' && losesOwner(merge) ? 'take-owner' : 'finish-merge' };
  if (!loser.emptied) return { step: 'empty-loser', loser };
  if (!loser.settingMoved) return { step: 'move-setting', loser };
  return { step: 'delete-loser', loser };
}

const losesOwner = ({ survivor, losers }: Merge): boolean =>
  survivor.owner !== null &&
  mergePermissions(
    survivor,
    losers.map(({ correspondent }) => correspondent),
  ).owner === null;

/** A merge that failed half-way has losers that are still there. */
function nextOfUndo({ owner, losers }: Merge): MergeStep {
  if (owner === 'taken') return { step: 'return-owner' };
  const loser = losers.find(({ left }) => left === null);
  if (!loser) return { step: 'finish-undo' };
  if (loser.deleted && loser.recreatedAs === null) return { step: 'recreate-loser', loser };
  return { step: 'return-documents', loser };
}
