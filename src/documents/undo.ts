import { z } from 'zod';
import type { DocumentChanges } from '../document-changes/index.ts';
import { changeInWords, toFields } from '../document-writing/index.ts';
import type { EventLog, RecordedEvent } from '../event-log/index.ts';
import { Change, documentStream, type HouseEvents } from '../events/index.ts';
import { Problem } from '../http/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';
import { notHeld, reversed } from './reversed-changes.ts';

export type UndoNeeds = Pick<DocumentChanges, 'tagRules'> & {
  log: EventLog<HouseEvents>;
  paperless: Pick<Paperless, 'choices'>;
};

/**
 * What people changed, what the upload check completed, and what was taken back: that can be made again in this
 * way.
 */
const CAN_BE_UNDONE = new Set([
  'TagsChanged',
  'DocumentEdited',
  'UploadMatched',
  'UploadMarkedManual',
  'ChangeUndone',
]);
const Recorded = z.object({ changes: z.array(Change) });

/** Whether an event is of a kind that can be taken back at all. */
export const canBeUndone = ({ type }: Pick<RecordedEvent, 'type'>): boolean => CAN_BE_UNDONE.has(type);

/** What an event of such a kind has written. */
export const changesOf = ({ data }: Pick<RecordedEvent, 'data'>): Change[] => Recorded.parse(data).changes;

/**
 * The changes that take an event back.
 *
 * @throws Problem `not-found`; `conflict` where the document no longer holds what was written
 */
export async function undoOf(
  { log, tagRules, paperless }: UndoNeeds,
  document: PaperlessDocument,
  eventId: string,
): Promise<Change[]> {
  const event = await log.find(eventId);
  if (event?.stream !== documentStream(document.id)) {
    throw new Problem('not-found', `The history of document ${document.id} has no event ${eventId}`);
  }
  if (!canBeUndone(event)) {
    throw new Problem('conflict', `An event ${event.type} cannot be taken back`);
  }
  const changes = changesOf(event);
  const now = toFields(document);
  const lost = notHeld(changes, now);
  if (lost.length > 0) {
    const what = lost.map(changeInWords).join(', ');
    throw new Problem('conflict', `The document no longer holds what was written: ${what}`);
  }
  const back = reversed(changes, now, await tagRules());
  const tags = back.flatMap((change) => (change.what === 'addTag' ? change.tag : []));
  const { byId } = await paperless.choices.tags.listWith(tags);
  const gone = tags.find((id) => !byId.has(id));
  if (gone) throw new Problem('conflict', `The tag ${gone} no longer exists in Paperless`);
  return back;
}
