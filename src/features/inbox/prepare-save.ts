import { type InboxItemRow, inboxItemRow } from '../../../projections/inbox-items.ts';
import { type SegmentRow, segmentRow } from '../../../projections/inbox-segments.ts';
import { type DomainEvents, inboxItemStream } from '../../domain/events/index.ts';
import { PagesFailed } from '../../gateways/pages/index.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import { type NewEvent, VersionConflict } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { type Duplicates, findDuplicates, levelsOf } from './duplicates.ts';
import type { SaveOutcome } from './next-save-step.ts';
import { recordOutcome } from './record-save.ts';
import { type SegmentBytes, segmentBytes } from './segment-bytes.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftOf } from './segment-drafts.ts';
import { assertFieldsAllowed } from './segment-fields.ts';

/**
 * What comes before a segment is sent: its bytes are made, what else has them is looked for, and either the plan is
 * recorded, with the bytes kept until its end, or why it is not sent. Safe to repeat. While Paperless is away nothing
 * is done, and it is asked for again.
 *
 * @returns whether it can be sent now
 */
export async function prepareSave(
  deps: SegmentDeps,
  segmentId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const row = await segmentRow(deps.db, segmentId);
  const item = row && (await inboxItemRow(deps.db, row.item_id));
  if (!item || row.state !== 'preparing' || !deps.paperless.reachable) return false;
  try {
    const { fields } = await draftOf(deps.db, row);
    await assertFieldsAllowed(deps, [fields]);
    const bytes = await segmentBytes(deps, item, row, signal);
    return await planned(deps, item, row, bytes).finally(bytes.remove);
  } catch (error) {
    if (error instanceof PaperlessError && isTransient(error)) {
      deps.logger.warn({ segmentId, error: error.message }, 'a save waits for Paperless');
      return false;
    }
    const outcome = failureOf(error);
    if (!outcome) throw error;
    await recordOutcome(deps, row, outcome);
    return false;
  }
}

/** Undefined where another try may help. */
function failureOf(error: unknown): SaveOutcome | undefined {
  const failed = (reason: 'damaged' | 'reserved-field', message: string): SaveOutcome => {
    return { type: 'SegmentSaveFailed', reason, message };
  };
  if (error instanceof PagesFailed && error.reason !== 'closing') {
    return failed('damaged', `The pages could not be cut: ${error.reason}`);
  }
  if (!(error instanceof Problem)) return undefined;
  const isReserved = error.reason === 'approval-field' || error.reason === 'tag-reserved';
  return failed(isReserved ? 'reserved-field' : 'damaged', error.message);
}

async function planned(
  deps: SegmentDeps,
  item: InboxItemRow,
  wanted: SegmentRow,
  bytes: SegmentBytes,
): Promise<boolean> {
  const stream = inboxItemStream(item.item_id);
  let kept: string | null = null;
  for (;;) {
    // Before anything is compared: a twin of the same item that is planned meanwhile makes us look again.
    const expectedVersion = await deps.log.version(stream);
    const row = await segmentRow(deps.db, wanted.segment_id);
    if (row?.state !== 'preparing' || row.planned_at !== wanted.planned_at) {
      if (kept !== null) await deps.files.remove([kept]);
      return false;
    }
    const { duplicates, existing } = await findDuplicates(deps, item, row, bytes);
    const levels = levelsOf(duplicates);
    const isStopped = levels.length > 0 && !row.anyway;
    if (!isStopped && bytes.fileId === null) kept ??= (await deps.files.receive(bytes.open())).id;
    const events = isStopped
      ? [duplicateFound(row, bytes, duplicates)]
      : planOf(item, row, { bytes, fileId: kept ?? bytes.fileId ?? '', duplicates, existing });
    try {
      const origin = { actor: row.planned_by ?? 'service', correlationId: row.segment_id };
      await deps.log.append(stream, events, { origin, expectedVersion });
      return !isStopped;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

const aboutOf = ({ item_id, segment_id }: SegmentRow) => ({ itemId: item_id, segmentId: segment_id });

const duplicateFound = (
  row: SegmentRow,
  { sha256, md5 }: SegmentBytes,
  duplicates: Duplicates,
): NewEvent<DomainEvents> => {
  const levels = levelsOf(duplicates);
  const documentIds = [...new Set(levels.flatMap((level) => duplicates[level].documentIds))];
  return { type: 'SegmentDuplicateFound', data: { ...aboutOf(row), sha256, md5, levels, documentIds } };
};

type Plan = { bytes: SegmentBytes; fileId: string; duplicates: Duplicates; existing: number[] };

function planOf(
  item: InboxItemRow,
  row: SegmentRow,
  { bytes, fileId, duplicates, existing }: Plan,
): NewEvent<DomainEvents>[] {
  const about = aboutOf(row);
  const { sha256, md5, bytes: length, mediaType } = bytes;
  const file = { fileId, sha256, md5, bytes: length, mediaType };
  const accepted = levelsOf(duplicates).map((level): NewEvent<DomainEvents> => {
    return {
      type: 'DuplicateAccepted',
      data: { ...about, level, documentIds: duplicates[level].documentIds },
    };
  });
  const plan = { ...about, file, itemSha256: item.sha256, pages: row.pages, existing };
  return [...accepted, { type: 'SegmentSavePlanned', data: plan }];
}
