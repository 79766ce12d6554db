import { correspondentSettingRows } from '../../projections/correspondent-settings.ts';
import { dismissedSets } from '../../projections/dismissed-conflicts.ts';
import { correspondentsBeingMerged } from '../../projections/merging-correspondents.ts';
import type { Queryable } from '../database/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { type DuplicateGroup, duplicateGroups, isConflict } from './duplicates.ts';

type Needs = { db: Queryable; paperless: Pick<Paperless, 'countedCorrespondents'> };

/**
 * Correspondents of Paperless that share an id of the farm system, as things stand now, without those that are
 * being merged; and what was said about such groups before.
 */
export async function duplicatesNow({
  db,
  paperless,
}: Needs): Promise<{ groups: DuplicateGroup[]; dismissed: Map<string, number[][]> }> {
  const [present, rows, merging, dismissed] = await Promise.all([
    paperless.countedCorrespondents(),
    correspondentSettingRows(db),
    correspondentsBeingMerged(db),
    dismissedSets(db),
  ]);
  const farmsysIds = new Map(rows.map((row) => [row.correspondent_id, row.farmsys_id]));
  const free = present.filter(({ id }) => !merging.has(id));
  const linked = free.map((one) => ({ ...one, farmsysId: farmsysIds.get(one.id) ?? null }));
  return { groups: duplicateGroups(linked), dismissed };
}

/** The groups that wait for somebody's decision. */
export async function conflictsNow(needs: Needs): Promise<DuplicateGroup[]> {
  const { groups, dismissed } = await duplicatesNow(needs);
  return groups.filter((group) => isConflict(group, dismissed.get(group.farmsysId) ?? []));
}
