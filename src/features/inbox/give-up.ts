import { z } from 'zod';
import { findInboxItem } from '../../../projections/inbox-item-list.ts';
import { segmentRow } from '../../../projections/inbox-segments.ts';
import { PaperlessError, type TaskState } from '../../gateways/paperless/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { ItemInDetail } from './answers.ts';
import { mayGiveUp } from './held-up.ts';
import { itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { newDocuments } from './new-documents.ts';
import { recordOutcome } from './record-save.ts';
import type { SegmentDeps } from './segment-deps.ts';

/** The way out of a save that Paperless does not end: its pages are free again, to be saved anew or left. */
export const giveUpEndpoint = (deps: SegmentDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/segments/{segmentId}/give-up',
    access: permission('VIEW_INBOX'),
    summary: 'Wait no longer for a save that is held up, or that Paperless has not ended for hours',
    description:
      'Its document is looked for before: one that is there is recorded instead. Paperless may still end what it has ' +
      'taken; the document is found then.',
    params: z.strictObject({ segmentId: Uuid }),
    response: ItemInDetail,
    problems: ['not-found', 'conflict', 'dms-unavailable'],
    async handle({ params: { segmentId }, caller, requestId }) {
      const person = personOf(caller);
      const row = await segmentRow(deps.db, segmentId);
      const item = row && (await findInboxItem(deps.db, person.sub, row.item_id));
      if (!item) throw new Problem('not-found', { reason: 'segment-unknown' });
      await giveUp(deps, row, { actor: caller.actor, correlationId: requestId });
      return itemInDetail(deps, await itemFor(deps.db, person, row.item_id));
    },
  });

type Row = NonNullable<Awaited<ReturnType<typeof segmentRow>>>;

/** @throws Problem `conflict` while it goes on by itself; PaperlessError */
export async function giveUp(deps: SegmentDeps, row: Row, origin: Origin): Promise<void> {
  if (!mayGiveUp(row, row.age_ms)) throw new Problem('conflict', { reason: 'save-goes-on' });
  const task = row.task_id === null ? null : await taskOf(deps, row.task_id);
  // It has just ended: what came of it is about to be recorded.
  if (task && task.state !== 'pending') throw new Problem('conflict', { reason: 'save-goes-on' });
  const [documentId] = await newDocuments(deps, row);
  if (documentId !== undefined) {
    return recordOutcome(deps, row, { type: 'DocumentIdFound', documentId }, origin);
  }
  const message = row.problem ?? 'Paperless had not ended it after hours';
  await recordOutcome(deps, row, { type: 'SegmentSaveFailed', reason: 'given-up', message }, origin);
}

/** That tasks may not be seen is one of the things that hold a save up. */
async function taskOf({ paperless }: SegmentDeps, taskId: string): Promise<TaskState | null> {
  try {
    return await paperless.uploadTask(taskId);
  } catch (error) {
    if (error instanceof PaperlessError && error.failure === 'forbidden') return null;
    throw error;
  }
}
