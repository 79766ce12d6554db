import {
  type Change,
  type DocumentFields,
  type DomainEvents,
  documentStream,
} from '../../domain/events/index.ts';
import type { EventLog, RecordedEvent } from '../../platform/event-log/index.ts';
import { remainingChanges } from './remaining-changes.ts';

// Paperless saves title, correspondent, type and owner from memory after it has called us, and may put old ones back.

/** The changes of those scalars that a document does not show. */
export function overwritten(changes: readonly Change[], fields: DocumentFields): Change[] {
  return remainingChanges(changes, fields, []).filter(
    ({ what }) => what === 'title' || what === 'correspondent' || what === 'documentType' || what === 'owner',
  );
}

/** An old copy is saved within seconds of our write. */
const WITHIN_MS = 60_000;

/**
 * Whether what a document shows now may still be an old copy that Paperless has saved over our write. What was
 * changed later than that was changed by somebody. Both times are those of Paperless, so its clock alone counts.
 *
 * @param leftAt when it was last changed as we left it; null where that was not kept
 */
export const mayBeOldCopy = (leftAt: string | null, { modified }: { modified: string }): boolean =>
  leftAt === null || Date.parse(modified) - Date.parse(leftAt) <= WITHIN_MS;

/** How many later events are looked through; after more the document has moved on anyway. */
const LATER = 50;

/** The lost changes of our write that are still ours to repeat: nobody has changed the same thing here since. */
export async function notTouchedSince(
  log: Pick<EventLog<DomainEvents>, 'read'>,
  documentId: number,
  isOurWrite: (event: RecordedEvent) => boolean,
  lost: readonly Change[],
): Promise<Change[]> {
  if (lost.length === 0) return [];
  const events = await log.read(documentStream(documentId), { newestFirst: true, limit: LATER });
  const ours = events.findIndex(isOurWrite);
  if (ours < 0) return [];
  const touched = new Set<string>();
  for (const { data } of events.slice(0, ours)) {
    if (Array.isArray(data.changes)) for (const { what } of data.changes as Change[]) touched.add(what);
  }
  return lost.filter(({ what }) => !touched.has(what === 'removeTag' ? 'addTag' : what));
}
