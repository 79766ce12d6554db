import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { correspondentStream } from '../../domain/events/index.ts';
import type { Correspondent } from '../../gateways/paperless/index.ts';
import type { Loser, Merge } from './merge.ts';
import { mergePermissions, samePermissions } from './merge-permissions.ts';
import { mergedSetting, NO_SETTING } from './merged-setting.ts';
import { moveDocuments } from './move-documents.ts';
import { sameSetting, settingOf } from './setting-list.ts';
import { MergeStuck, type StepContext } from './step-context.ts';

/** How often documents are moved that are still, or again, with a correspondent who should have none. */
const ROUNDS = 5;

/** The survivor may be seen and changed by everybody who could see and change the others. */
export async function uniteGrants(merge: Merge, context: StepContext): Promise<void> {
  const { id } = merge.survivor;
  const survivor = await presentSurvivor(merge, context);
  const losers = merge.losers.map(({ correspondent }) => correspondent);
  const { grants } = mergePermissions(survivor, losers);
  const { owner } = survivor;
  if (!samePermissions(survivor, { owner, grants })) {
    await context.lease.confirm();
    await context.writer.shareCorrespondent(id, { owner, grants });
  }
  await context.record([{ type: 'GrantsUnited', data: { ...about(merge, id), grants } }]);
}

/** One of the others was open to all, so the survivor has to be. */
export async function takeOwner(merge: Merge, context: StepContext): Promise<void> {
  const { id } = merge.survivor;
  const { grants } = await presentSurvivor(merge, context);
  await context.lease.confirm();
  await context.writer.shareCorrespondent(id, { owner: null, grants });
  await context.record([{ type: 'OwnerTaken', data: about(merge, id) }]);
}

/** As it is now: somebody may have shared it since the merge was planned. */
export async function presentSurvivor(
  { survivor: { id, name } }: Merge,
  { paperless }: StepContext,
): Promise<Correspondent> {
  const survivor = await paperless.correspondent(id);
  if (survivor) return survivor;
  throw new MergeStuck(`Paperless has no correspondent ${id} (${name}) any more`);
}

export async function emptyLoser(merge: Merge, loser: Loser, context: StepContext): Promise<void> {
  await moveAll(merge, loser, context);
  await context.record([{ type: 'CorrespondentEmptied', data: about(merge, loser.correspondent.id) }]);
}

export async function moveSetting(merge: Merge, loser: Loser, context: StepContext): Promise<void> {
  const { survivor } = merge;
  const { id, name } = loser.correspondent;
  const stream = correspondentStream(survivor.id);
  // Before the rows are read: who sets something meanwhile makes us look again, and is not overwritten.
  const expectedVersion = await context.version(stream);
  const rows = await correspondentSettingRows(context.db);
  const before = settingOf(rows, survivor.id) ?? NO_SETTING;
  const setting = settingOf(rows, id) ?? loser.setting ?? NO_SETTING;
  const after = mergedSetting({ name: survivor.name, setting: before }, { name, setting });
  await context.record(
    [{ type: 'CorrespondentSettingMoved', data: { ...about(merge, id), before, after } }],
    sameSetting(before, after)
      ? []
      : [
          {
            stream,
            expectedVersion,
            event: { type: 'CorrespondentSettingChanged', data: { correspondentId: survivor.id, ...after } },
          },
        ],
  );
}

/** Only one that has no documents is deleted, for Paperless would take it off them without a word. */
export async function deleteLoser(merge: Merge, loser: Loser, context: StepContext): Promise<void> {
  const { id } = loser.correspondent;
  await moveAll(merge, loser, context);
  await context.lease.confirm();
  await context.writer.deleteCorrespondent(id);
  context.paperless.choices.correspondents.forget();
  await context.record([{ type: 'CorrespondentDeleted', data: about(merge, id) }]);
}

export const finishMerge = (merge: Merge, context: StepContext): Promise<void> =>
  context.record([
    { type: 'CorrespondentsMerged', data: { mergeId: merge.mergeId, correspondentIds: idsOf(merge) } },
  ]);

/** The correspondents of a merge as it was planned. */
export const idsOf = ({ survivor, losers }: Merge): number[] => [
  survivor.id,
  ...losers.map(({ correspondent }) => correspondent.id),
];

/**
 * Moves the documents that are known of, and then whatever a fresh look still finds, until it finds none. What turned
 * up since is recorded before it is moved: otherwise nobody could tell afterwards that it was ours to move back.
 */
async function moveAll(merge: Merge, loser: Loser, context: StepContext): Promise<void> {
  const from = loser.correspondent.id;
  const to = merge.survivor.id;
  const known = new Set(loser.documentIds);
  let ids = loser.documentIds.filter((id) => !loser.moved.has(id));
  for (let round = 0; round <= ROUNDS; round += 1) {
    await moveDocuments(ids, {
      ...context,
      from,
      to,
      record: (documents) =>
        context.record([{ type: 'DocumentsMoved', data: { mergeId: merge.mergeId, from, to, documents } }]),
    });
    ids = await context.paperless.idsOfCorrespondent(from);
    if (ids.length === 0) return;
    const found = ids.filter((id) => !known.has(id));
    if (found.length === 0) continue;
    await context.record([
      { type: 'MergeDocumentsFound', data: { ...about(merge, from), documentIds: found } },
    ]);
    for (const id of found) known.add(id);
  }
  throw new MergeStuck(
    `Correspondent ${from} still has ${ids.length} documents after they were moved ${ROUNDS} times`,
  );
}

const about = ({ mergeId }: Merge, correspondentId: number) => ({ mergeId, correspondentId });
