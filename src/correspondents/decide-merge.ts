import type { Merge, MergePhase } from './merge.ts';

/** Reasons of the problem that is answered. */
type NoUndo = 'merge-under-way' | 'undo-under-way' | 'undo-failed' | 'undone-already';

/** Why a merge cannot be taken back now, null when it can. */
export function whyNoUndo(phase: MergePhase): NoUndo | null {
  switch (phase) {
    case 'merged':
    case 'failed':
      return null;
    case 'merging':
      return 'merge-under-way';
    case 'undoing':
      return 'undo-under-way';
    case 'undo-failed':
      return 'undo-failed';
    case 'undone':
      return 'undone-already';
  }
}

/** Why nothing can be tried again, null when something can. */
export const whyNoRetry = ({ phase }: Pick<Merge, 'phase'>): 'not-failed' | null =>
  phase === 'failed' || phase === 'undo-failed' ? null : 'not-failed';
