import type { Loser, Merge } from './merge.ts';

/** One thing to do towards the end of a merge or of its undo. Each is safe to be done again. */
export type MergeStep =
  | { step: 'unite-grants' }
  | { step: 'move-documents' | 'move-setting' | 'delete'; loser: Loser }
  | { step: 'finish' }
  | { step: 'recreate' | 'return-documents'; loser: Loser }
  | { step: 'finish-undo' };
export type MergeStepName = MergeStep['step'];

/** What has to be done next, null when nothing has: done, or stopped until somebody decides. */
export function nextStep(merge: Merge): MergeStep | null {
  if (merge.phase === 'merging') return nextOfMerge(merge);
  if (merge.phase === 'undoing') return nextOfUndo(merge);
  return null;
}

function nextOfMerge({ grantsUnited, losers }: Merge): MergeStep {
  if (!grantsUnited) return { step: 'unite-grants' };
  const loser = losers.find(({ deleted }) => !deleted);
  if (!loser) return { step: 'finish' };
  if (!loser.emptied) return { step: 'move-documents', loser };
  if (!loser.settingMoved) return { step: 'move-setting', loser };
  return { step: 'delete', loser };
}

/** A merge that failed half-way has losers that are still there. */
function nextOfUndo({ losers }: Merge): MergeStep {
  const loser = losers.find(({ left }) => left === null);
  if (!loser) return { step: 'finish-undo' };
  if (loser.deleted && loser.recreatedAs === null) return { step: 'recreate', loser };
  return { step: 'return-documents', loser };
}
