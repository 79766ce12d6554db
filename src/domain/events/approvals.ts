import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import {
  ApprovalKind,
  ApprovalMeaning,
  ApprovalOption,
  ApprovalSeal,
  FACT_DE,
  FACT_EN,
  factsIn,
  SealedFact,
} from './approval-shapes.ts';
import { hundredthsInSeal, withAllIbans, withoutInvoice } from './approval-upcasts.ts';
import { causeInWords, FailureCause, withCause } from './failure-causes.ts';
import { ApprovalFields, DocumentFields, DocumentId, ObjectId } from './shapes.ts';

/** Of opening again: what has changed. The file, where that was not recorded yet. */
const Changed = z.array(SealedFact).optional();

/** `approvalId` is the id of the event `ApprovalPlanned`. */
const about = { documentId: DocumentId, approvalId: z.uuid() };
/** Time, value and seal are those of the plan; `after` is the document as it was read back. */
const done = {
  ...about,
  from: ApprovalOption,
  to: ApprovalOption,
  seal: ApprovalSeal,
  after: DocumentFields,
};

const released = {
  /** The releases by others that count together with this one, by the ids of their events. */
  agreements: z.array(z.uuid()).optional(),
  /** The absent person for whom it was given. */
  instead: z.string().optional(),
};

/** Release of payments: planned before Paperless is written, closed afterwards. */
export const approvalEvents = {
  ApprovalPlanned: eventType({
    schema: 4,
    upcast: { 1: hundredthsInSeal, 2: withoutInvoice, 3: withAllIbans },
    data: z.strictObject({
      ...about,
      kind: ApprovalKind,
      field: ObjectId,
      /** The value that the person saw. */
      from: ApprovalOption,
      to: ApprovalOption,
      meaning: ApprovalMeaning,
      /** What Paperless may hold at that time; another value was set by another person and is not overwritten. */
      replaces: z.array(z.string().nullable()),
      seal: ApprovalSeal,
      comment: z.string().optional(),
      /** Whether the comment becomes a note in Paperless. */
      asNote: z.boolean().optional(),
      /** Of a take-back: the approval that is taken back. */
      of: z.uuid().optional(),
      reason: z.string().optional(),
      changed: Changed,
      ...released,
    }),
    sentence: {
      de: ({ documentId, kind, to }) =>
        `Dokument ${documentId}: ${KIND_DE[kind]} geplant (${value(to, 'offen')})`,
      en: ({ documentId, kind, to }) =>
        `Document ${documentId}: ${KIND_EN[kind]} planned (${value(to, 'open')})`,
    },
  }),
  /** Looked at, and about to be written: whoever takes it up after a crash knows what stood there before. */
  ApprovalWriteBegun: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      /** The value that the look has shown, one of those that may be written over. */
      found: z.string().nullable(),
      /** When Paperless said that the document was last saved. */
      modified: z.string(),
    }),
    sentence: {
      de: ({ documentId }) =>
        `Dokument ${documentId}: in Paperless nachgesehen, die Freigabe wird jetzt geschrieben`,
      en: ({ documentId }) =>
        `Document ${documentId}: looked at in Paperless, the approval is being written now`,
    },
  }),
  ApprovalDecided: eventType({
    schema: 4,
    upcast: { 1: hundredthsInSeal, 2: withoutInvoice, 3: withAllIbans },
    data: z.strictObject({
      ...done,
      meaning: ApprovalMeaning,
      comment: z.string().optional(),
      /** Why Paperless refused the comment as a note. */
      noteError: z.string().optional(),
    }),
    sentence: {
      de: ({ documentId, to, noteError }) =>
        `Dokument ${documentId}: Freigabe auf „${value(to, 'offen')}“ gesetzt${noteError ? ', die Notiz nahm Paperless nicht an' : ''}`,
      en: ({ documentId, to, noteError }) =>
        `Document ${documentId}: approval set to “${value(to, 'open')}”${noteError ? ', Paperless refused the note' : ''}`,
    },
  }),
  ApprovalTakenBack: eventType({
    schema: 4,
    upcast: { 1: hundredthsInSeal, 2: withoutInvoice, 3: withAllIbans },
    data: z.strictObject({ ...done, of: z.uuid(), reason: z.string().optional() }),
    sentence: {
      de: ({ documentId, from }) =>
        `Dokument ${documentId}: die Entscheidung „${value(from, 'offen')}“ wurde zurückgenommen`,
      en: ({ documentId, from }) =>
        `Document ${documentId}: the decision “${value(from, 'open')}” was taken back`,
    },
  }),
  ApprovalReopened: eventType({
    schema: 4,
    upcast: { 1: hundredthsInSeal, 2: withoutInvoice, 3: withAllIbans },
    data: z.strictObject({ ...done, changed: Changed }),
    sentence: {
      de: ({ documentId, changed }) =>
        `Dokument ${documentId} ist wieder offen: nach der Freigabe geändert wurde ${factsIn(changed, FACT_DE)}`,
      en: ({ documentId, changed }) =>
        `Document ${documentId} is open again, changed after the approval: ${factsIn(changed, FACT_EN)}`,
    },
  }),
  ApprovalFailed: eventType({
    schema: 2,
    upcast: { 1: withCause },
    data: z.strictObject({
      ...about,
      kind: ApprovalKind,
      to: ApprovalOption,
      because: FailureCause,
      error: z.string(),
      /** A newer decision took its place before it was in Paperless. */
      superseded: z.boolean().optional(),
      /** What the document was like afterwards, where that could still be seen. */
      after: DocumentFields.optional(),
    }),
    sentence: {
      de: ({ documentId, kind, because }) =>
        `Dokument ${documentId}: ${KIND_DE[kind]} nicht gelungen: ${causeInWords(because).de}`,
      en: ({ documentId, kind, because }) =>
        `Document ${documentId}: ${KIND_EN[kind]} did not succeed: ${causeInWords(because).en}`,
    },
  }),
  /** Known documents are read again by other fields; a few hundred an event. */
  ApprovalFieldsApplied: eventType({
    schema: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({ ...ApprovalFields.shape, documentIds: z.array(DocumentId) }),
    sentence: {
      de: ({ documentIds }) =>
        `Betrag und Fälligkeit von ${documentIds.length} Dokumenten folgen jetzt anderen Zusatzfeldern`,
      en: ({ documentIds }) =>
        `Amount and due date of ${documentIds.length} documents now follow other custom fields`,
    },
  }),
  DocumentVanished: eventType({
    schema: 1,
    data: z.strictObject({ documentId: DocumentId }),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId} ist in Paperless nicht mehr zu finden`,
      en: ({ documentId }) => `Document ${documentId} is no longer to be found in Paperless`,
    },
  }),
};

const KIND_DE: Record<ApprovalKind, string> = {
  decision: 'Entscheidung über die Freigabe',
  'take-back': 'Rücknahme einer Entscheidung',
  reopen: 'erneutes Öffnen der Freigabe',
};
const KIND_EN: Record<ApprovalKind, string> = {
  decision: 'a decision on its approval',
  'take-back': 'taking a decision back',
  reopen: 'opening its approval again',
};

const value = (option: ApprovalOption, none: string): string => option?.label ?? none;
