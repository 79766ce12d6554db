import { v7 as uuidv7 } from 'uuid';
import type { UploadOfChange } from '../../../projections/pending-changes.ts';
import type { Change, ChangeKindName, DocumentFields, DomainEvents } from '../../domain/events/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { NewEvent, Origin } from '../../platform/event-log/index.ts';
import { toFields } from '../document-writing/index.ts';

/** A change that is recorded as planned. */
export type Planned = {
  documentId: number;
  changeId: string;
  kind: ChangeKindName;
  before: DocumentFields;
  changes: Change[];
  /** Of an undo: the event that is taken back. Of a rewrite: the one whose change was lost. */
  of?: string;
  rewrites?: number;
  /** Of the upload check. */
  upload?: UploadOfChange;
  origin: Origin;
};

type Recording = NewEvent<DomainEvents> & { id: string };

export function plannedEvent({ kind, of, rewrites, upload, origin: _, ...planned }: Planned): Recording {
  const id = planned.changeId;
  switch (kind) {
    case 'upload-match':
      return { type: 'UploadMatchPlanned', id, data: { ...planned, ...matchOf(upload) } };
    case 'upload-manual':
      return { type: 'UploadManualPlanned', id, data: { ...planned, runId: runOf(upload) } };
    case 'manual-done':
      return { type: 'ManualDonePlanned', id, data: planned };
    default: {
      const data = { ...planned, kind, ...(of && { of }), ...(rewrites && { rewrites }) };
      return { type: 'DocumentChangePlanned', id, data };
    }
  }
}

/** @param left the document as it was after the last write */
export function doneEvent(planned: Planned, left: PaperlessDocument): Recording {
  const { documentId, changeId, before, changes, kind, of, upload } = planned;
  const data = { documentId, changeId, before, changes, after: toFields(left) };
  const id = uuidv7();
  switch (kind) {
    case 'tags':
      return { type: 'TagsChanged', id, data };
    case 'undo':
      return { type: 'ChangeUndone', id, data: { ...data, of: of ?? changeId } };
    case 'edit':
      return { type: 'DocumentEdited', id, data };
    case 'rewrite':
      return { type: 'DocumentEdited', id, data: { ...data, rewrite: true } };
    case 'upload-match': {
      const { correspondent: _, ...match } = matchOf(upload);
      return { type: 'UploadMatched', id, data: { ...data, ...match } };
    }
    case 'manual-done':
      return { type: 'ManualEditDone', id, data };
    case 'upload-manual':
      return { type: 'UploadMarkedManual', id, data: { ...data, runId: runOf(upload) } };
  }
}

function matchOf(upload: UploadOfChange | undefined) {
  if (!upload?.match) throw new Error('a match without its entry');
  return { runId: upload.runId, ...upload.match };
}

function runOf(upload: UploadOfChange | undefined): string {
  if (!upload) throw new Error('a change of the upload check without its run');
  return upload.runId;
}
