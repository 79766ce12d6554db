import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { conflictStream, correspondentStream, type DomainEvents } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { documentDigest } from './document-digest.ts';
import { documentsToReturn } from './documents-to-return.ts';
import { type Loser, type Merge, presentId } from './merge.ts';
import { idsOf, presentSurvivor } from './merge-steps.ts';
import { NO_SETTING, unmergedSetting } from './merged-setting.ts';
import { chunked, moveDocuments } from './move-documents.ts';
import { sameSetting, settingOf } from './setting-list.ts';
import { MergeStuck, type StepContext } from './step-context.ts';

/** Before those that were open to all are there again: two of one name cannot both belong to nobody. */
export async function returnOwner(merge: Merge, context: StepContext): Promise<void> {
  const { id, owner } = merge.survivor;
  const { grants, owner: present } = await presentSurvivor(merge, context);
  // An owner that was set since then stays.
  if (present === null) {
    await context.lease.confirm();
    await context.writer.shareCorrespondent(id, { owner, grants });
  }
  await context.record([{ type: 'OwnerReturned', data: { mergeId: merge.mergeId, correspondentId: id } }]);
}

/** Makes a deleted correspondent again, under a new id, unless that was done and only not recorded. */
export async function recreateLoser(
  { mergeId, survivor }: Merge,
  { correspondent }: Loser,
  { paperless, writer, lease, record }: StepContext,
): Promise<void> {
  await lease.confirm();
  // In Paperless, name and owner together are unique: the correspondent that has them now is the one we need.
  const found = await paperless.findCorrespondent(correspondent);
  const ours = found === survivor.id ? null : found;
  const recreatedAs = ours ?? (await writer.createCorrespondent(correspondent));
  paperless.choices.correspondents.forget();
  await record([
    { type: 'CorrespondentRecreated', data: { mergeId, correspondentId: correspondent.id, recreatedAs } },
  ]);
}

/** How often documents are moved that Paperless shows where they were. */
const ROUNDS = 3;

export async function returnDocuments(merge: Merge, loser: Loser, context: StepContext): Promise<void> {
  const { mergeId, survivor } = merge;
  const loserId = presentId(loser);
  const arrived = await noteArrived(merge, loser, context);
  const moved = new Map([...loser.moved, ...arrived].filter(([id]) => !loser.movedBack.has(id)));
  const { paperless, chunkSize } = context;
  const found = await inChunks([...moved.keys()], chunkSize, (chunk) => paperless.summariesOf(chunk));
  const { back, left } = documentsToReturn(found, { moved, survivorId: survivor.id, loserId });
  const move = {
    ...context,
    from: survivor.id,
    to: loserId,
    record: (documents: Parameters<Parameters<typeof moveDocuments>[1]['record']>[0]) =>
      context.record([
        { type: 'DocumentsMoved', data: { mergeId, from: survivor.id, to: loserId, documents } },
      ]),
  };
  let ids = back;
  for (let round = 0; ids.length > 0; round += 1) {
    if (round === ROUNDS)
      throw new MergeStuck(`${ids.length} documents did not go back to correspondent ${loserId}`);
    await moveDocuments(ids, move);
    ids = await inChunks(ids, chunkSize, (chunk) => paperless.idsAmong(chunk, survivor.id));
  }
  await context.record([
    { type: 'DocumentsReturned', data: { mergeId, correspondentId: loser.correspondent.id, left } },
  ]);
}

/** Documents that were moved, and whose process ended, or whose merge failed, before it could say so. */
async function noteArrived(
  { mergeId, survivor }: Merge,
  { documentIds, moved, correspondent }: Loser,
  { paperless, chunkSize, record }: StepContext,
): Promise<Map<number, string>> {
  const untold = documentIds.filter((id) => !moved.has(id));
  const found = await inChunks(untold, chunkSize, (chunk) =>
    paperless.summariesOf(chunk, { correspondent: survivor.id }),
  );
  const arrived = new Map(found.map((document) => [document.id, documentDigest(document)]));
  if (arrived.size > 0) {
    const documents = [...arrived].map(([id, digest]) => ({ id, digest }));
    await record([
      { type: 'DocumentsMoved', data: { mergeId, from: correspondent.id, to: survivor.id, documents } },
    ]);
  }
  return arrived;
}

/**
 * Gives every correspondent its settings back, and remembers that these are not duplicates: a person who takes
 * a merge back does not want the next sync to do it again.
 */
export async function finishUndo(merge: Merge, { db, record, version }: StepContext): Promise<void> {
  const { mergeId, survivor, losers, farmsysId } = merge;
  // Before the rows are read: who sets something meanwhile makes us look again, and is not overwritten.
  const versions = new Map<number, number>();
  for (const id of [survivor.id, ...losers.map(presentId)]) {
    versions.set(id, await version(correspondentStream(id)));
  }
  const now = settingOf(await correspondentSettingRows(db), survivor.id) ?? NO_SETTING;
  const before = losers.reduceRight(
    (setting, { settingMoved }) => (settingMoved ? unmergedSetting(setting, settingMoved) : setting),
    now,
  );
  const changed = (id: number, setting: typeof now) => ({
    stream: correspondentStream(id),
    expectedVersion: versions.get(id) ?? 0,
    event: {
      type: 'CorrespondentSettingChanged' as const,
      data: { correspondentId: id, ...setting },
    } satisfies NewEvent<DomainEvents>,
  });
  const candidateIds = [survivor.id, ...losers.map(presentId)].sort((a, b) => a - b);
  await record(
    [{ type: 'MergeUndone', data: { mergeId, correspondentIds: idsOf(merge) } }],
    [
      ...(sameSetting(now, before) ? [] : [changed(survivor.id, before)]),
      ...losers.flatMap((loser) =>
        loser.deleted && loser.setting ? [changed(presentId(loser), loser.setting)] : [],
      ),
      {
        stream: conflictStream(farmsysId),
        event: { type: 'ConflictDismissed', data: { farmsysId, candidateIds } },
      },
    ],
  );
}

/** What is found for ids that are asked for in chunks, few enough for an address. */
async function inChunks<Found>(
  ids: readonly number[],
  size: number,
  find: (chunk: number[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const chunk of chunked(ids, size)) found.push(...(await find(chunk)));
  return found;
}
