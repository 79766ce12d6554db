import { z } from 'zod';
import { changeInWords, toFields } from '../document-writing/index.ts';
import type { RecordedEvent } from '../event-log/index.ts';
import { Change, documentStream } from '../events/index.ts';
import { Problem } from '../http/index.ts';
import type { PaperlessDocument } from '../paperless/index.ts';
import type { ChangeNeeds } from './change-document.ts';
import { notHeld, reversed } from './reversed-changes.ts';

/** Changes that people made, and changes that were taken back: those can be made again in this way. */
const CAN_BE_UNDONE = new Set(['TagsChanged', 'DocumentEdited', 'ChangeUndone']);
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
  { log, tagRules, paperless }: ChangeNeeds,
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
