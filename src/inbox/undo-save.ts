import { z } from 'zod';
import { findInboxItem } from '../../projections/inbox-item-list.ts';
import { type SegmentRow, segmentRow } from '../../projections/inbox-segments.ts';
import { toFields } from '../document-writing/index.ts';
import { type Origin, VersionConflict } from '../event-log/index.ts';
import { documentStream, inboxItemStream } from '../events/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../http/index.ts';
import { PaperlessError } from '../paperless/index.ts';
import { ItemInDetail } from './answers.ts';
import { itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { personChanged } from './person-changed.ts';
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
    problems: ['not-found', 'conflict', 'dms-refused', 'dms-unavailable'],
    async handle({ params: { segmentId }, caller, requestId }) {
      const person = personOf(caller);
      const row = await segmentRow(deps.db, segmentId);
      const item = row && (await findInboxItem(deps.db, person.sub, row.item_id));
      if (!row || !item) throw new Problem('not-found', { reason: 'segment-unknown' });
      await undoSave(deps, row, { actor: caller.actor, correlationId: requestId });
      return itemInDetail(deps, await itemFor(deps.db, person, row.item_id));
    },
  });

/**
 * Repeating it is safe: a document that is in the trash already is left there, and only the record is made up for.
 *
 * @throws Problem `conflict`, `dms-refused`
 */
export async function undoSave(deps: SegmentDeps, row: SegmentRow, origin: Origin): Promise<void> {
  const { document_id: documentId } = row;
  if (row.state !== 'saved' || documentId === null || row.to_complete) {
    throw new Problem('conflict', { reason: 'save-not-done' });
  }
  await deps.changes.documentMutex(documentId, async () => {
    await assertUnchanged(deps, row, documentId);
    try {
      await deps.paperless.trashDocument(documentId);
    } catch (error) {
      if (!(error instanceof PaperlessError) || error.failure !== 'forbidden') throw error;
      throw new Problem('dms-refused', { reason: 'not-ours-to-delete', documentId });
    }
    await record(deps, row, documentId, origin);
  });
}

async function assertUnchanged(deps: SegmentDeps, row: SegmentRow, documentId: number): Promise<void> {
  const [document, events, draft] = await Promise.all([
    deps.paperless.document(documentId),
    deps.log.read(documentStream(documentId), { limit: Number.MAX_SAFE_INTEGER }),
    draftOf(deps.db, row),
  ]);
  if (document && personChanged(events, toFields(document), titleOf(draft))) {
    throw new Problem('conflict', { reason: 'document-edited', documentId });
  }
}

/** An item that was done is open again: its pages are in no document any more. */
async function record(deps: SegmentDeps, row: SegmentRow, documentId: number, origin: Origin): Promise<void> {
  const stream = inboxItemStream(row.item_id);
  const about = { itemId: row.item_id };
  for (;;) {
    const expectedVersion = await deps.log.version(stream);
    const present = await segmentRow(deps.db, row.segment_id);
    if (present?.state !== 'saved' || present.document_id !== documentId) return;
    const { rows } = await deps.db.query<{ state: string; purged: boolean }>(
      'select state, purged from inbox_items where item_id = $1',
      [row.item_id],
    );
    const reopens = rows[0]?.state === 'done' && !rows[0].purged;
    try {
      await deps.log.append(
        stream,
        [
          { type: 'SegmentSaveUndone', data: { ...about, segmentId: row.segment_id, documentId } },
          ...(reopens ? [{ type: 'InboxItemRestored' as const, data: about }] : []),
        ],
        { origin, expectedVersion },
      );
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}
