import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { dismissedSets } from '../../../projections/dismissed-conflicts.ts';
import { correspondentsBeingMerged } from '../../../projections/merging-correspondents.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';
import { newestRun } from '../../services/runs/index.ts';
import { type Candidate, type DuplicateGroup, duplicateGroups, isConflict } from './duplicates.ts';

/** The kind of the runs that sync correspondents. */
export const SYNC_RUN = 'correspondent-sync';

type Deps = { db: Queryable; paperless: Pick<Paperless, 'countedCorrespondents'> };
type TileDeps = { db: Queryable; paperless: Pick<Paperless, 'choices'> };

/** The groups that wait for somebody's decision, as things stand now. */
export const conflictsNow = async ({ db, paperless }: Deps): Promise<DuplicateGroup[]> =>
  conflictsAmong(db, await paperless.countedCorrespondents());

/** How many groups wait, from the names that are kept for forms, because it is asked often. */
export const conflictTile = ({ db, paperless }: TileDeps): Tile => {
  const groups = async () => {
    const { items } = await paperless.choices.correspondents.list();
    return conflictsAmong(
      db,
      items.map((one) => ({ ...one, documentCount: 0 })),
    );
  };
  return tile({
    key: 'conflicts',
    permissions: ['MERGE_CORRESPONDENTS'],
    link: 'korrespondenten/konflikte',
    async read() {
      const { length: count } = await groups();
      // Ids of the farm system come by a sync, hardly ever by hand.
      const unchecked = count === 0 && (await newestRun(db, SYNC_RUN)) === null;
      return { count, ...(unchecked && { unchecked }) };
    },
    urgent: async (_, atMost) =>
      (await groups())
        .slice(0, atMost)
        .map(({ candidates }) => ({ title: candidates.map(({ name }) => name).join(' / ') })),
    ends: {
      by: { CorrespondentsMerged: 'done', ConflictDismissed: 'done' },
      visible: async (_, ended) => ended,
    },
  });
};

async function conflictsAmong(db: Queryable, present: readonly Candidate[]): Promise<DuplicateGroup[]> {
  const { groups, dismissed } = await duplicatesAmong(db, present);
  return groups.filter((group) => isConflict(group, dismissed.get(group.farmsysId) ?? []));
}

/**
 * Those among the correspondents of Paperless that share an id of the farm system, without those that are being
 * merged; and what was said about such groups before.
 *
 * @param links farm-system ids that count beside those that are recorded
 */
export async function duplicatesAmong(
  db: Queryable,
  present: readonly Candidate[],
  links: ReadonlyMap<number, string> = new Map(),
): Promise<{ groups: DuplicateGroup[]; dismissed: Map<string, number[][]> }> {
  const [rows, merging, dismissed] = await Promise.all([
    correspondentSettingRows(db),
    correspondentsBeingMerged(db),
    dismissedSets(db),
  ]);
  const recorded = new Map(rows.map((row) => [row.correspondent_id, row.farmsys_id]));
  const linked = present
    .filter(({ id }) => !merging.has(id))
    .map((one) => ({ ...one, farmsysId: recorded.get(one.id) ?? links.get(one.id) ?? null }));
  return { groups: duplicateGroups(linked), dismissed };
}
