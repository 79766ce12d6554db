import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { type SegmentRow, segmentRow, segmentsOfItem } from '../../../projections/inbox-segments.ts';
import { type DomainEvents, inboxItemStream } from '../../domain/events/index.ts';
import { type NewEvent, type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import type { SaveOutcome } from './next-save-step.ts';
import { isSettled } from './plan-cut.ts';
import type { Completed } from './save-steps.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftOf } from './segment-drafts.ts';
import { pageCountOf } from './segments-of.ts';
import { titleOf } from './upload-of.ts';

type Event = NewEvent<DomainEvents>;

/**
 * Records what came of a step of a save, unless the segment is not any more where the step began. An upload that Paperless
 * has taken although somebody else went on meanwhile is recorded as what it is.
 *
 * @param origin of who decided it; else that of who wanted the save
 */
export async function recordOutcome(
  deps: SegmentDeps,
  row: SegmentRow,
  outcome: SaveOutcome,
  origin = originOf(row),
): Promise<void> {
  const about = { itemId: row.item_id, segmentId: row.segment_id };
  const event: Event =
    outcome.type === 'SegmentSaveFailed' || outcome.type === 'SegmentSaveHeldUp'
      ? {
          type: outcome.type,
          data: { ...about, reason: outcome.reason, message: await impersonal(deps, row, outcome.message) },
        }
      : eventOf(about, outcome);
  const ends = outcome.type === 'SegmentSplitByPaperless';
  const isRecorded = await record(deps, row, event, ends ? { state: 'split-by-paperless' } : {}, origin);
  if (!isRecorded && outcome.type === 'SegmentUploaded') await recordTwice(deps, row, outcome.taskId);
}

const originOf = ({ planned_by, segment_id }: SegmentRow): Origin => ({
  actor: planned_by ?? 'service',
  correlationId: segment_id,
});

/** Unless the other try goes by this very upload. */
async function recordTwice(deps: SegmentDeps, row: SegmentRow, taskId: string): Promise<void> {
  const { item_id: itemId, segment_id: segmentId } = row;
  const present = await segmentRow(deps.db, segmentId);
  if (present?.task_id === taskId || present?.sent_twice === taskId) return;
  const task = await deps.paperless.uploadTask(taskId).catch(() => null);
  if (task?.state === 'saved' && task.documentId === present?.document_id) return;
  // The other one is what it is a duplicate of, or nothing came of it.
  if (task?.state === 'duplicate' || task?.state === 'failed') return;
  deps.logger.warn({ segmentId, taskId }, 'an upload was taken by Paperless after another try had gone on');
  const event = { type: 'SegmentSentTwice' as const, data: { itemId, segmentId, taskId } };
  await deps.log.append(inboxItemStream(itemId), [event], { origin: originOf(row) });
}

/** Records that nothing is left to be done about the document of a segment, and about the item where it was the last. */
export async function recordCompletion(
  deps: SegmentDeps,
  row: SegmentRow,
  { owner, reason, problem }: Completed,
): Promise<void> {
  if (row.document_id === null) return;
  const about = { itemId: row.item_id, segmentId: row.segment_id, documentId: row.document_id };
  await record(
    deps,
    row,
    { type: 'SegmentOwnerSet', data: { ...about, owner, reason, problem } },
    { to_complete: false },
    originOf(row),
  );
}

type About = { itemId: string; segmentId: string };

type Plain = Exclude<SaveOutcome, { type: 'SegmentSaveFailed' | 'SegmentSaveHeldUp' }>;

function eventOf(about: About, outcome: Plain): Event {
  switch (outcome.type) {
    case 'SegmentUploaded':
      return { type: outcome.type, data: { ...about, taskId: outcome.taskId } };
    case 'SegmentSaved':
      return { type: outcome.type, data: { ...about, documentId: outcome.documentId } };
    case 'DocumentIdFound':
      return { type: outcome.type, data: { ...about, documentId: outcome.documentId, by: 'checksum' } };
    case 'SegmentSplitByPaperless':
      return { type: outcome.type, data: { ...about, message: outcome.message } };
    case 'SegmentDuplicate': {
      const { duplicateOf, inTrash } = outcome;
      return { type: outcome.type, data: { ...about, duplicateOf, inTrash } };
    }
  }
}

/**
 * Others save and cut on the same stream; what Paperless has answered must not be lost for that.
 *
 * @returns false: the segment is somewhere else by now
 */
async function record(
  deps: SegmentDeps,
  row: SegmentRow,
  event: Event,
  then: Partial<SegmentRow>,
  origin: Origin,
): Promise<boolean> {
  const stream = inboxItemStream(row.item_id);
  for (;;) {
    const expectedVersion = await deps.log.version(stream);
    const present = await segmentRow(deps.db, row.segment_id);
    if (present?.state !== row.state || present.planned_at !== row.planned_at) return false;
    const events = [event, ...(await endOfItem(deps, { ...row, ...then }))];
    try {
      await deps.log.append(stream, events, { origin, expectedVersion });
      return true;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

/** The item is done with the last of its segments. */
async function endOfItem(deps: SegmentDeps, row: SegmentRow): Promise<Event[]> {
  if (row.to_complete || (row.state !== 'saved' && row.state !== 'split-by-paperless')) return [];
  const item = await inboxItemRow(deps.db, row.item_id);
  if (item?.state !== 'open') return [];
  const others = (await segmentsOfItem(deps.db, row.item_id)).filter(
    ({ segment_id, to_complete }) => segment_id !== row.segment_id && !to_complete,
  );
  if (!isSettled(item, [...others, row], await pageCountOf(deps, item))) return [];
  return [{ type: 'InboxItemDone', data: { itemId: row.item_id, because: 'all-saved', mergedInto: null } }];
}

/** What Paperless says may repeat the name of a file or a title; neither belongs into the log. */
async function impersonal({ db }: SegmentDeps, row: SegmentRow, message: string): Promise<string> {
  const draft = await draftOf(db, row);
  const plain = [draft.name, draft.name.replace(/\.\w{1,5}$/, ''), titleOf(draft)]
    .filter((words) => words.length > 1)
    .reduce((text, words) => text.replaceAll(words, '…'), message);
  return plain.slice(0, 400);
}
