import type { Schemas } from '../api/interface.ts';

export type Merge = Schemas['Merge'];

export const isAtWork = ({ state }: Pick<Merge, 'state'>): boolean =>
  state === 'merging' || state === 'undoing';
export const hasFailed = ({ state }: Pick<Merge, 'state'>): boolean =>
  state === 'failed' || state === 'undo-failed';
/** Whether the way back has begun. */
export const isWayBack = ({ state }: Pick<Merge, 'state'>): boolean =>
  state === 'undoing' || state === 'undo-failed' || state === 'undone';

export const MERGE_COLORS = {
  merging: 'yellow',
  failed: 'red',
  merged: 'moss',
  undoing: 'yellow',
  'undo-failed': 'red',
  undone: 'gray',
} as const satisfies Record<Merge['state'], string>;

/**
 * How many documents have moved, of how many; on the way back, those that stay count as dealt with. More may turn up
 * than were planned.
 */
export function progressOf({ state, documents }: Pick<Merge, 'state' | 'documents'>): {
  done: number;
  total: number;
} {
  const { planned, moved, movedBack, left } = documents;
  if (!isWayBack({ state })) return { done: moved, total: Math.max(planned, moved) };
  return { done: movedBack + left, total: Math.max(moved, movedBack + left) };
}
