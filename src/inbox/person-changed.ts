import { sameFields } from '../document-writing/index.ts';
import type { RecordedEvent } from '../event-log/index.ts';
import type { DocumentFields } from '../events/index.ts';

/** What people, or the farm system, do with a document: taking the save back would undo that, too. */
const WORK = new Set([
  ...['DocumentEdited', 'TagsChanged', 'ChangeUndone', 'UploadMatched', 'UploadMarkedManual'],
  'ManualEditDone',
  ...['ApprovalAgreed', 'ApprovalPlanned', 'ApprovalDecided', 'ApprovalTakenBack'],
]);

/**
 * Whether somebody has changed a document since it was made of a segment. What the rules did does not count, nor what
 * we set ourselves: its owner, and a title that could not be sent along.
 *
 * @param events those of the document
 * @param present the document as it is now
 * @param title as we have set it
 */
export function personChanged(
  events: readonly RecordedEvent[],
  present: DocumentFields,
  title: string,
): boolean {
  if (events.some(({ type }) => WORK.has(type))) return true;
  let known: DocumentFields | undefined;
  const differs = (fields: DocumentFields) => known !== undefined && !isSame(known, fields, title);
  for (const { type, data } of events) {
    const left = (type === 'DocumentObserved' ? data.fields : data.after) as DocumentFields | undefined;
    if (!left) continue;
    if (type === 'DocumentObserved' && differs(left)) return true;
    known = left;
  }
  return known === undefined ? present.title !== title : differs(present);
}

const isSame = (one: DocumentFields, other: DocumentFields, ours: string): boolean =>
  sameFields(one, { ...other, owner: one.owner, title: other.title === ours ? one.title : other.title });
