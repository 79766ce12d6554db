import { z } from 'zod';
import { Change, changeKinds, type DomainEvents, documentStream } from '../../domain/events/index.ts';
import { mayGiveAway, type Paperless, type PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { EventLog, RecordedEvent } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { DocumentChanges } from '../../services/document-changes/index.ts';
import { describeChange, toFields } from '../../services/document-writing/index.ts';
import { overwrittenChanges, reversed } from './reversed-changes.ts';

export type UndoDeps = Pick<DocumentChanges, 'tagRules'> & {
  log: EventLog<DomainEvents>;
  paperless: Pick<Paperless, 'account' | 'choices'>;
};

const CAN_BE_UNDONE = new Set<string>(
  Object.values(changeKinds).flatMap(({ undoable, done }) => (undoable ? done : [])),
);
const Recorded = z.object({ changes: z.array(Change) });

/** Whether an event is of a kind that can be taken back at all. */
const canBeUndone = ({ type }: Pick<RecordedEvent, 'type'>): boolean => CAN_BE_UNDONE.has(type);

/** What an event of such a kind has written. */
const changesOf = ({ data }: Pick<RecordedEvent, 'data'>): Change[] => Recorded.parse(data).changes;

export type Undo = {
  changes: Change[];
  /** What cannot be taken back. */
  stays?: 'owner'[];
};

/**
 * The changes that take an event back. Who owns the document stays, where it was given away and is no longer ours
 * to share: Paperless would refuse all of it.
 *
 * @throws Problem `not-found`; `conflict` where the document no longer holds what was written
 */
export async function undoOf(
  { log, tagRules, paperless }: UndoDeps,
  document: PaperlessDocument,
  eventId: string,
): Promise<Undo> {
  const event = await log.find(eventId);
  if (event?.stream !== documentStream(document.id)) {
    throw new Problem('not-found', { reason: 'event-unknown', documentId: document.id, eventId });
  }
  if (!canBeUndone(event)) {
    throw new Problem('conflict', { reason: 'event-stays', type: event.type });
  }
  const changes = changesOf(event);
  const now = toFields(document);
  const lost = overwrittenChanges(changes, now);
  if (lost.length > 0) {
    const written = lost.map(describeChange).join(', ');
    throw new Problem('conflict', { reason: 'changed-since', changes: written });
  }
  const all = reversed(changes, now, await tagRules());
  const free = all.every(({ what }) => what !== 'owner') || (await mayGiveAway(paperless, document));
  const back = free ? all : all.filter(({ what }) => what !== 'owner');
  const tags = back.flatMap((change) => (change.what === 'addTag' ? change.tag : []));
  const { byId } = await paperless.choices.tags.listWith(tags);
  const gone = tags.find((id) => !byId.has(id));
  if (gone) throw new Problem('conflict', { reason: 'tag-gone', id: gone });
  if (all.length > 0 && back.length === 0) {
    throw new Problem('conflict', { reason: 'owner-gives-back' });
  }
  return { changes: back, ...(!free && { stays: ['owner'] }) };
}

/** Only so many of the newest events are checked: what is older is history. */
const LOOKED_AT = 200;

/** The changes that could be taken back now: those of which the document still holds all that was written. */
export async function undoable(
  log: Pick<EventLog<DomainEvents>, 'read'>,
  document: PaperlessDocument,
): Promise<string[]> {
  const events = await log.read(documentStream(document.id), { newestFirst: true, limit: LOOKED_AT });
  const now = toFields(document);
  return events.flatMap((event) =>
    canBeUndone(event) && overwrittenChanges(changesOf(event), now).length === 0 ? event.id : [],
  );
}
