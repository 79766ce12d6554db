import { z } from 'zod';
import { findInboxItem } from '../../../projections/inbox-item-list.ts';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { type SegmentRow, segmentRow } from '../../../projections/inbox-segments.ts';
import { type DomainEvents, documentStream, inboxItemStream } from '../../domain/events/index.ts';
import { type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import { decideAndAppend, type NewEvent, type Origin } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { toFields } from '../../services/document-writing/index.ts';
import { ItemInDetail } from './answers.ts';
import { itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { personChanged, personLeftTraces } from './person-changed.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftOf } from './segment-drafts.ts';
import { titleOf } from './upload-of.ts';

/** Taking a save back: the document goes to the trash of Paperless, and the pages are free again. */
export const undoEndpoint = (deps: SegmentDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/segments/{segmentId}/undo-save',
    access: permission('VIEW_INBOX'),
    summary: 'Take a save back, while nobody has changed the document',
    params: z.strictObject({ segmentId: Uuid }),
    response: ItemInDetail,
    problems: ['not-found', 'gone', 'conflict', 'dms-refused', 'dms-unavailable'],
    async handle({ params: { segmentId }, caller, requestId }) {
      const person = personOf(caller);
      const row = await segmentRow(deps.db, segmentId);
      const item = row && (await findInboxItem(deps.db, person.sub, row.item_id));
      if (!row || !item) throw new Problem('not-found', { reason: 'segment-unknown' });
      await undoSave(deps, row, { actor: caller.actor, correlationId: requestId });
      return itemInDetail(deps, await itemFor(deps.db, person, row.item_id));
    },
  });

type Failure = 'edited-meanwhile' | 'not-ours-to-delete';

/**
 * Written down before it is tried: who took it back is known whatever happens, and it is gone on with after a crash.
 * Repeating it is safe: a document that is in the trash already is left there.
 *
 * @throws Problem `conflict`, `gone`, `dms-refused`; PaperlessError: it is tried again by itself
 */
export async function undoSave(deps: SegmentDeps, row: SegmentRow, origin: Origin): Promise<void> {
  const { document_id: documentId } = row;
  if (row.state !== 'saved' || documentId === null || row.to_complete) {
    throw new Problem('conflict', { reason: 'save-not-done' });
  }
  // There would be no pages to be free again.
  const item = await inboxItemRow(deps.db, row.item_id);
  if (item?.purged) throw new Problem('gone', { reason: 'item-purged' });
  const failure = await deps.changes.documentMutex(documentId, async () => {
    if (await isChanged(deps, row, documentId)) return 'edited-meanwhile';
    const about = { itemId: row.item_id, segmentId: row.segment_id, documentId };
    await recordWhile(deps, row, origin, ({ undo_by }) =>
      undo_by === null ? [{ type: 'SegmentUndoPlanned', data: about }] : [],
    );
    return takeBack(deps, row, documentId, origin, deps.paperless);
  });
  if (failure === 'edited-meanwhile')
    throw new Problem('conflict', { reason: 'document-edited', documentId });
  if (failure) throw new Problem('dms-refused', { reason: failure, documentId });
}

/** Goes on with an undo whose process has ended, or whose Paperless went away; unless somebody was at it meanwhile. */
export async function resumeUndo(
  deps: SegmentDeps,
  row: SegmentRow,
  writer: Pick<Paperless, 'trashDocument'>,
): Promise<void> {
  const { document_id: documentId, undo_by } = row;
  if (documentId === null || undo_by === null) return;
  const origin = { actor: undo_by, correlationId: row.segment_id };
  await deps.changes.documentMutex(documentId, async () => {
    if (await isChanged(deps, row, documentId)) await fail(deps, row, origin, 'edited-meanwhile');
    else await takeBack(deps, row, documentId, origin, writer);
  });
}

async function takeBack(
  deps: SegmentDeps,
  row: SegmentRow,
  documentId: number,
  origin: Origin,
  writer: Pick<Paperless, 'trashDocument'>,
): Promise<Failure | undefined> {
  try {
    await writer.trashDocument(documentId);
  } catch (error) {
    if (!(error instanceof PaperlessError) || error.failure !== 'forbidden') throw error;
    await fail(deps, row, origin, 'not-ours-to-delete');
    return 'not-ours-to-delete';
  }
  const about = { itemId: row.item_id };
  await recordWhile(deps, row, origin, async () => {
    const item = await inboxItemRow(deps.db, row.item_id);
    // An item that was done is open again: its pages are in no document any more.
    const reopens = item?.state === 'done' && !item.purged;
    return [
      { type: 'SegmentSaveUndone', data: { ...about, segmentId: row.segment_id, documentId } },
      ...(reopens ? [{ type: 'InboxItemRestored' as const, data: about }] : []),
    ];
  });
  return undefined;
}

const fail = (deps: SegmentDeps, row: SegmentRow, origin: Origin, reason: Failure) =>
  recordWhile(deps, row, origin, ({ undo_by, document_id: documentId }) =>
    undo_by === null || documentId === null
      ? []
      : [
          {
            type: 'SegmentUndoFailed',
            data: { itemId: row.item_id, segmentId: row.segment_id, documentId, reason },
          },
        ],
  );

/** A document that is not shown any more is nobody's. */
async function isChanged(deps: SegmentDeps, row: SegmentRow, documentId: number): Promise<boolean> {
  const [document, stamps, events, draft, us] = await Promise.all([
    deps.paperless.document(documentId),
    deps.paperless.stampsOf(documentId),
    deps.log.read(documentStream(documentId), { limit: Number.MAX_SAFE_INTEGER }),
    draftOf(deps.db, row),
    deps.paperless.account(),
  ]);
  if (!document || !stamps) return false;
  if (personChanged(events, toFields(document), titleOf(draft))) return true;
  const savedAt = Date.parse(row.state_at);
  const written = events
    .filter(({ data }) => 'after' in data)
    .map(({ recordedAt }) => Date.parse(recordedAt));
  return personLeftTraces(stamps, {
    ...{ us: us.id, savedAt, writtenAt: Math.max(savedAt, ...written) },
    serialNumber: draft.fields.archiveSerialNumber ?? null,
    isSameFile: stamps.versions !== null || (await hasItsFile(deps, row, documentId)),
  });
}

async function hasItsFile({ paperless }: SegmentDeps, row: SegmentRow, documentId: number): Promise<boolean> {
  const { sha256, md5 } = row;
  if (sha256 === null || md5 === null) return true;
  return (await paperless.documentsWithChecksum({ sha256, md5 })).some(({ id }) => id === documentId);
}

/** Records what follows from a segment as it is; nothing once it is not that document any more. */
async function recordWhile(
  { db, log }: SegmentDeps,
  row: SegmentRow,
  origin: Origin,
  decide: (present: SegmentRow) => NewEvent<DomainEvents>[] | Promise<NewEvent<DomainEvents>[]>,
): Promise<void> {
  await decideAndAppend(log, inboxItemStream(row.item_id), { origin }, async () => {
    const present = await segmentRow(db, row.segment_id);
    if (present?.state !== 'saved' || present.document_id !== row.document_id) return [];
    return decide(present);
  });
}
