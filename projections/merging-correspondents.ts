import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** A correspondent that takes part in a merge, or its undo, which is not over: no other one may touch it. */
export type MergingCorrespondent = { merging_key: string; correspondent_id: number; merge_id: string };

/** The unique index that refuses a second merge of the same correspondent. */
export const ONE_MERGE_A_CORRESPONDENT = 'merging_correspondents_once';

const keyOf = (mergeId: string, correspondentId: number): string => `${mergeId}/${correspondentId}`;

export const mergingCorrespondents = projection<MergingCorrespondent, string>({
  name: 'merging_correspondents',
  version: 1,
  key: 'merging_key',
  keysOf(event) {
    switch (event.type) {
      case 'MergePlanned': {
        const { mergeId, survivor, losers } = event.data;
        return [survivor, ...losers.map(({ correspondent }) => correspondent)].map(({ id }) =>
          keyOf(mergeId, id),
        );
      }
      case 'MergeUndoPlanned':
      case 'CorrespondentsMerged':
      case 'MergeUndone':
        return event.data.correspondentIds.map((id) => keyOf(event.data.mergeId, id));
      default:
        return [];
    }
  },
  on: {
    MergePlanned: (_, { data: { mergeId } }, key) => taken(mergeId, key),
    MergeUndoPlanned: (_, { data: { mergeId } }, key) => taken(mergeId, key),
    CorrespondentsMerged: () => null,
    MergeUndone: () => null,
  },
});

const taken = (mergeId: string, key: string): MergingCorrespondent => ({
  merging_key: key,
  correspondent_id: Number(key.slice(mergeId.length + 1)),
  merge_id: mergeId,
});

/** Correspondent → the merge it takes part in. */
export async function correspondentsBeingMerged(db: Queryable): Promise<Map<number, string>> {
  const { rows } = await db.query<MergingCorrespondent>(
    'select correspondent_id, merge_id from merging_correspondents',
  );
  return new Map(rows.map((row) => [row.correspondent_id, row.merge_id]));
}
