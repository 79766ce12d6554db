import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import type { SaveFailure } from '../../domain/events/index.ts';
import type { TaskState } from '../../gateways/paperless/index.ts';

/** What is known of the outside while one segment is saved; a member that is missing was not asked for yet. */
export type SaveFacts = {
  /** An upload that was sent, and whose task was never recorded: it may have been ours. */
  unrecorded?: string | null;
  /** Documents of these bytes that were not there before, and are nobody else's. */
  documents?: readonly number[];
  /** What became of the upload; null: Paperless knows no such task. */
  task?: TaskState | null;
  /** Whether the document that Paperless says it has made is the one that was sent. */
  isOurs?: boolean;
  /** Whether the document that Paperless reported as created exists. */
  isThere?: boolean;
  /** How long ago the row came into its state, in ms. */
  ageMs: number;
};

export type SaveStep =
  /** Ask for one of the facts, then decide again. */
  | { step: 'look-for-uploads' | 'look-for-documents' | 'ask-task' }
  | { step: 'read-document' | 'prove'; documentId: number }
  | { step: 'upload' | 'take-back' }
  | { step: 'complete'; documentId: number }
  | { step: 'wait'; ms: number }
  | { step: 'record'; outcome: SaveOutcome };

export type SaveOutcome =
  | { type: 'SegmentUploaded'; taskId: string }
  | { type: 'SegmentSaved'; documentId: number }
  | { type: 'DocumentIdFound'; documentId: number }
  | { type: 'SegmentSplitByPaperless'; message: string | null }
  | { type: 'SegmentDuplicate'; duplicateOf: number | null; inTrash: boolean }
  | { type: 'SegmentSaveFailed'; reason: SaveFailure; message: string }
  | HeldUp;
/** It goes on by itself once that is mended. */
export type HeldUp = { type: 'SegmentSaveHeldUp'; reason: SaveFailure; message: string };

/** After so long a task that Paperless does not know is lost, and a document that is not there was taken away. */
const LOST_MS = 30 * 60_000;
const GONE_MS = 2 * 60_000;

/**
 * What has to be done next about a segment that is on its way to Paperless; null: nothing any more. After a crash, only
 * the row is known, so whatever may have happened since is looked for before anything is sent.
 */
export function nextSaveStep(
  row: Pick<SegmentRow, 'state' | 'document_id' | 'to_complete'>,
  facts: SaveFacts,
): SaveStep | null {
  switch (row.state) {
    case 'planned':
      return beforeUpload(facts);
    case 'uploaded':
      return afterUpload(facts);
    default:
      return row.to_complete && row.document_id !== null ? completion(row.document_id, facts) : null;
  }
}

/** Tasks first: one that ends between the two looks has left its document by the second. */
function beforeUpload({ unrecorded, documents }: SaveFacts): SaveStep {
  if (unrecorded === undefined) return { step: 'look-for-uploads' };
  if (documents === undefined) return { step: 'look-for-documents' };
  const [documentId] = documents;
  if (documentId !== undefined) return record({ type: 'DocumentIdFound', documentId });
  return unrecorded === null ? { step: 'upload' } : record({ type: 'SegmentUploaded', taskId: unrecorded });
}

function afterUpload({ task, documents, isThere, isOurs, ageMs }: SaveFacts): SaveStep {
  if (task === undefined) return { step: 'ask-task' };
  switch (task?.state) {
    case 'pending':
      return { step: 'wait', ms: pauseAt(ageMs) };
    case 'saved':
      if (isOurs === undefined) return { step: 'prove', documentId: task.documentId };
      if (isOurs) return record({ type: 'SegmentSaved', documentId: task.documentId });
      break;
    case 'divided':
      return record({ type: 'SegmentSplitByPaperless', message: task.reason.slice(0, 400) || null });
    case 'duplicate': {
      const { documentId } = task;
      if (documentId !== null && isThere === undefined) return { step: 'read-document', documentId };
      return record({ type: 'SegmentDuplicate', duplicateOf: documentId, inTrash: isThere === false });
    }
  }
  // Failed, forgotten, or of another file: the document may have been made all the same.
  if (documents === undefined) return { step: 'look-for-documents' };
  const [documentId] = documents;
  if (documentId !== undefined) return record({ type: 'DocumentIdFound', documentId });
  if (task?.state === 'saved') {
    const message = `Document ${task.documentId} was made of another file`;
    return record({ type: 'SegmentSaveFailed', reason: 'other-document', message });
  }
  if (task)
    return record({ type: 'SegmentSaveFailed', reason: failureOf(task.reason), message: task.reason });
  if (ageMs < LOST_MS) return { step: 'wait', ms: pauseAt(ageMs) };
  return record({ type: 'SegmentSaveFailed', reason: 'task-lost', message: 'Paperless has lost the upload' });
}

/** Paperless may show a document some seconds after its task has ended. */
function completion(documentId: number, { isThere, ageMs }: SaveFacts): SaveStep {
  if (isThere === undefined) return { step: 'read-document', documentId };
  if (isThere) return { step: 'complete', documentId };
  if (ageMs < GONE_MS) return { step: 'wait', ms: pauseAt(ageMs) };
  const message = `Document ${documentId} was made, and is not there any more`;
  return record({ type: 'SegmentSaveFailed', reason: 'document-gone', message });
}

const record = (outcome: SaveOutcome): SaveStep => ({ step: 'record', outcome });

/** Often while somebody looks on, seldom after that. */
const pauseAt = (ageMs: number): number => Math.min(30_000, Math.max(1_000, ageMs / 4));

const failureOf = (reason: string): SaveFailure =>
  /\bASN\b.*already exists/i.test(reason) ? 'asn-taken' : 'task-failed';
