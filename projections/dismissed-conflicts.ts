import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** Sets of correspondents that share an id of the farm system and that a person marked as no duplicates. */
export type DismissedConflict = { farmsys_id: string; candidates: number[][] };

export const dismissedConflicts = projection<DismissedConflict, string>({
  name: 'dismissed_conflicts',
  version: 1,
  key: 'farmsys_id',
  keysOf: ({ data }) => ('farmsysId' in data && data.farmsysId ? [data.farmsysId] : []),
  on: {
    ConflictDismissed: (row, { data: { farmsysId, candidateIds } }) => ({
      farmsys_id: farmsysId,
      candidates: [...(row?.candidates ?? []), candidateIds],
    }),
  },
});

/** Id of the farm system → the sets that were dismissed. */
export async function dismissedSets(db: Queryable): Promise<Map<string, number[][]>> {
  const { rows } = await db.query<DismissedConflict>(
    'select farmsys_id, candidates from dismissed_conflicts',
  );
  return new Map(rows.map(({ farmsys_id, candidates }) => [farmsys_id, candidates]));
}
