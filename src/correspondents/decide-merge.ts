import type { Merge, MergePhase } from './merge.ts';

/** Why a merge cannot be taken back now, null when it can. For people. */
export function whyNoUndo(phase: MergePhase): string | null {
  switch (phase) {
    case 'merged':
    case 'failed':
      return null;
    case 'merging':
      return 'It is still under way';
    case 'undoing':
      return 'It is being taken back';
    case 'undo-failed':
      return 'Taking it back has failed; that can be tried again';
    case 'undone':
      return 'It was taken back';
  }
}

/** Why nothing can be tried again, null when something can. */
export const whyNoRetry = ({ phase }: Pick<Merge, 'phase'>): string | null =>
  phase === 'failed' || phase === 'undo-failed' ? null : 'It has not failed';
