import { type InboxItemRow, inboxItemRow } from '../../projections/inbox-items.ts';
import type { SegmentRow } from '../../projections/inbox-segments.ts';
import { type NewEvent, type Origin, VersionConflict } from '../event-log/index.ts';
import { type DomainEvents, inboxItemStream } from '../events/index.ts';
import { Problem } from '../http/index.ts';
import { PagesFailed } from '../pages/index.ts';
import { type Duplicates, findDuplicates, levelsOf } from './duplicates.ts';
import { type SegmentBytes, segmentBytes } from './segment-bytes.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftsOf } from './segment-drafts.ts';
import { assertFieldsAllowed } from './segment-fields.ts';
import { pageCountOf, segmentsOf } from './segments-of.ts';

export type SaveResult =
  | { result: 'planned' | 'under-way' | 'saved' | 'unknown-segment' }
  | { result: 'duplicate'; duplicates: Duplicates }
  | { result: 'refused'; problem: Problem };

type Wanted = { itemId: string; segmentId: string; anyway: boolean };

/**
 * Begins to save a segment: its bytes are made and kept, what else has them is looked for, and the plan is recorded.
 * From there on it goes on by itself.
 */
export async function saveSegment(deps: SegmentDeps, wanted: Wanted, origin: Origin): Promise<SaveResult> {
  const stream = inboxItemStream(wanted.itemId);
  for (;;) {
    const expectedVersion = await deps.log.version(stream);
    const item = await inboxItemRow(deps.db, wanted.itemId);
    if (!item) return { result: 'unknown-segment' };
    try {
      return await planned(deps, item, wanted, { origin, expectedVersion });
    } catch (error) {
      if (error instanceof Problem) return { result: 'refused', problem: error };
      if (error instanceof PagesFailed) {
        return {
          result: 'refused',
          problem: new Problem('conflict', { reason: 'not-cut', why: error.reason }),
        };
      }
      // Somebody cut or saved something else of this item meanwhile: decide again.
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

type At = { origin: Origin; expectedVersion: number };

async function planned(deps: SegmentDeps, item: InboxItemRow, wanted: Wanted, at: At): Promise<SaveResult> {
  const present = await segmentsOf(deps.db, item, await pageCountOf(deps, item));
  const segment = present.find(({ segment_id }) => segment_id === wanted.segmentId);
  if (!segment) return { result: 'unknown-segment' };
  if (segment.state === 'planned' || segment.state === 'uploaded') return { result: 'under-way' };
  if (segment.state === 'saved' || segment.state === 'split-by-paperless') return { result: 'saved' };
  if (item.state !== 'open') throw new Problem('conflict', { reason: 'item-closed' });
  const { fields } = (await draftsOf(deps.db, item.item_id)).get(segment.segment_id) ?? {};
  if (fields) await assertFieldsAllowed(deps, [fields]);

  const bytes = await segmentBytes(deps, item, segment);
  try {
    const { duplicates, existing } = await findDuplicates(deps, item, segment, bytes);
    const levels = levelsOf(duplicates);
    if (levels.length > 0 && !wanted.anyway) return { result: 'duplicate', duplicates };
    await record(deps, item, segment, { ...at, bytes, existing, duplicates });
    return { result: 'planned' };
  } finally {
    await bytes.remove();
  }
}

type Plan = At & { bytes: SegmentBytes; existing: number[]; duplicates: Duplicates };

async function record(
  { files, log }: SegmentDeps,
  item: InboxItemRow,
  segment: SegmentRow,
  { origin, expectedVersion, bytes, existing, duplicates }: Plan,
): Promise<void> {
  const kept = bytes.fileId === null ? await files.receive(bytes.open()) : null;
  const { sha256, md5, bytes: length, mediaType } = bytes;
  const file = { fileId: kept?.id ?? bytes.fileId ?? '', sha256, md5, bytes: length, mediaType };
  const about = { itemId: item.item_id, segmentId: segment.segment_id };
  const accepted = levelsOf(duplicates).map((level): NewEvent<DomainEvents> => {
    return {
      type: 'DuplicateAccepted',
      data: { ...about, level, documentIds: duplicates[level].documentIds },
    };
  });
  const plan = { ...about, file, itemSha256: item.sha256, pages: segment.pages, existing };
  try {
    await log.append(
      inboxItemStream(item.item_id),
      [...firstCut(item, segment), ...accepted, { type: 'SegmentSavePlanned', data: plan }],
      { origin, expectedVersion },
    );
  } catch (error) {
    if (kept && error instanceof VersionConflict) await files.remove([kept.id]);
    throw error;
  }
}

/** Nobody has cut this item: from now on it consists of this one segment. */
function firstCut(
  { item_id, segments, dropped }: InboxItemRow,
  segment: SegmentRow,
): NewEvent<DomainEvents>[] {
  if (segments.length > 0) return [];
  const cut = [{ segmentId: segment.segment_id, pages: segment.pages }];
  return [{ type: 'InboxItemSplit', data: { itemId: item_id, segments: cut, removed: [], dropped } }];
}
