import { z } from 'zod';
import { eventType } from '../event-log/index.ts';
import { hundredthsInSeal } from './approval-upcasts.ts';
import { ApprovalFields, DateText, DocumentFields, DocumentId, Money, ObjectId } from './shapes.ts';

/** An option of the approval field as it was called at that time; null: no value. */
export const ApprovalOption = z.strictObject({ id: z.string().min(1), label: z.string() }).nullable();
export type ApprovalOption = z.infer<typeof ApprovalOption>;

export const ApprovalMeaning = z.enum(['approves', 'rejects', 'open']);
export type ApprovalMeaning = z.infer<typeof ApprovalMeaning>;

/** What a decision was about, as the person saw it. */
export const ApprovalSeal = z.strictObject({
  /** Of the newest file, where Paperless reports it. */
  checksum: z.string().nullable(),
  amount: Money.nullable(),
  due: DateText.nullable(),
  /** Absent in what was recorded before it was sealed. */
  correspondent: ObjectId.nullable().optional(),
});
export type ApprovalSeal = z.infer<typeof ApprovalSeal>;

/** What a decision is about; another one of these afterwards is another payment. */
export const SealedFact = z.enum(['file', 'amount', 'currency', 'due', 'correspondent']);
export type SealedFact = z.infer<typeof SealedFact>;

/** `reopen`: by ourselves, because what it was about has changed after an approval. */
export const ApprovalKind = z.enum(['decision', 'take-back', 'reopen']);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

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

/** Release of payments: planned before Paperless is written, closed afterwards. */
export const approvalEvents = {
  ApprovalPlanned: eventType({
    schema: 2,
    upcast: { 1: hundredthsInSeal },
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
    }),
    sentence: {
      de: ({ documentId, kind, to }) =>
        `Dokument ${documentId}: ${KIND_DE[kind]} geplant (${value(to, 'kein Wert')})`,
      en: ({ documentId, kind, to }) =>
        `Document ${documentId}: ${KIND_EN[kind]} planned (${value(to, 'no value')})`,
    },
  }),
  ApprovalDecided: eventType({
    schema: 2,
    upcast: { 1: hundredthsInSeal },
    data: z.strictObject({
      ...done,
      meaning: ApprovalMeaning,
      comment: z.string().optional(),
      /** Why Paperless refused the comment as a note. */
      noteError: z.string().optional(),
    }),
    sentence: {
      de: ({ documentId, to, noteError }) =>
        `Dokument ${documentId}: Freigabe auf „${value(to, 'kein Wert')}“ gesetzt${noteError ? ', die Notiz nahm Paperless nicht an' : ''}`,
      en: ({ documentId, to, noteError }) =>
        `Document ${documentId}: approval set to “${value(to, 'no value')}”${noteError ? ', Paperless refused the note' : ''}`,
    },
  }),
  ApprovalTakenBack: eventType({
    schema: 2,
    upcast: { 1: hundredthsInSeal },
    data: z.strictObject({ ...done, of: z.uuid(), reason: z.string().optional() }),
    sentence: {
      de: ({ documentId, from }) =>
        `Dokument ${documentId}: die Entscheidung „${value(from, 'kein Wert')}“ wurde zurückgenommen`,
      en: ({ documentId, from }) =>
        `Document ${documentId}: the decision “${value(from, 'no value')}” was taken back`,
    },
  }),
  ApprovalReopened: eventType({
    schema: 2,
    upcast: { 1: hundredthsInSeal },
    data: z.strictObject({ ...done, changed: Changed }),
    sentence: {
      de: ({ documentId, changed }) =>
        `Dokument ${documentId} ist wieder offen: nach der Freigabe geändert wurde ${facts(changed, FACT_DE)}`,
      en: ({ documentId, changed }) =>
        `Document ${documentId} is open again, changed after the approval: ${facts(changed, FACT_EN)}`,
    },
  }),
  ApprovalFailed: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      kind: ApprovalKind,
      to: ApprovalOption,
      error: z.string(),
      /** A newer decision took its place before it was in Paperless. */
      superseded: z.boolean().optional(),
      /** What the document was like afterwards, where that could still be seen. */
      after: DocumentFields.optional(),
    }),
    sentence: {
      de: ({ documentId, kind, error }) =>
        `Dokument ${documentId}: ${KIND_DE[kind]} nicht gelungen: ${error}`,
      en: ({ documentId, kind, error }) =>
        `Document ${documentId}: ${KIND_EN[kind]} did not succeed: ${error}`,
    },
  }),
  /** Known documents are read again by other fields; a few hundred an event. */
  ApprovalFieldsApplied: eventType({
    schema: 1,
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

const FACT_DE: Record<SealedFact, string> = {
  file: 'die Datei',
  amount: 'der Betrag',
  currency: 'die Währung',
  due: 'die Fälligkeit',
  correspondent: 'der Korrespondent',
};
const FACT_EN: Record<SealedFact, string> = {
  file: 'file',
  amount: 'amount',
  currency: 'currency',
  due: 'due date',
  correspondent: 'correspondent',
};

const facts = (changed: SealedFact[] = ['file'], names: Record<SealedFact, string>): string =>
  changed.map((fact) => names[fact]).join(', ');

const value = (option: ApprovalOption, none: string): string => option?.label ?? none;
