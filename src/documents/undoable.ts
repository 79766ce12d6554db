import { toFields } from '../document-writing/index.ts';
import type { EventLog } from '../event-log/index.ts';
import { type DomainEvents, documentStream } from '../events/index.ts';
import type { PaperlessDocument } from '../paperless/index.ts';
import { overwrittenChanges } from './reversed-changes.ts';
import { canBeUndone, changesOf } from './undo.ts';

/** So many of the newest events are looked at: what is older is history. */
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
