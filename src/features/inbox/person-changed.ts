import type { DocumentFields } from '../../domain/events/index.ts';
import type { DocumentStamps } from '../../gateways/paperless/index.ts';
import type { RecordedEvent } from '../../platform/event-log/index.ts';
import { sameFields } from '../../services/document-writing/index.ts';

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

/** What Paperless puts right by itself after a change, and how far its clock and ours may differ. */
const SOON_MS = 2 * 60_000;

type Left = {
  /** As it was sent. */
  serialNumber: number | null;
  /** Our account. */
  us: number;
  /** When the save was completed, and when we wrote to the document last; in ms. */
  savedAt: number;
  writtenAt: number;
  /** Whether the file is the one that was sent, where there are no versions. */
  isSameFile: boolean;
};

/**
 * The same by what Paperless keeps of a document beside its fields: a note of somebody else, another number, another
 * file, or a change of whatever else after our last one. Its clock may be wrong, so that is later only when it is later by
 * what time has gone by there, too.
 */
export function personLeftTraces(present: DocumentStamps, left: Left): boolean {
  const { added, modified, serialNumber, noteAuthors, versions } = present;
  return (
    noteAuthors.some((author) => author !== left.us) ||
    serialNumber !== left.serialNumber ||
    (versions === null ? !left.isSameFile : versions > 1) ||
    (modified > left.writtenAt + SOON_MS && modified - added > left.writtenAt - left.savedAt + SOON_MS)
  );
}
