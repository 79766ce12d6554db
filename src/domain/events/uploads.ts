import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { changeKind } from './change-kind.ts';
import { CorrespondentSetting } from './correspondents.ts';
import { Change, DocumentFields, DocumentId } from './shapes.ts';

/** The id of an entry, a supplier, … as the farm system writes it. */
const FarmId = z.string().min(1).max(200);
const about = { documentId: DocumentId, changeId: z.uuid(), runId: z.uuid() };
const written = { before: DocumentFields, changes: z.array(Change).min(1) };

/** A correspondent that Paperless does not have yet. */
export const NewCorrespondent = z.strictObject({
  name: z.string().min(1),
  ...CorrespondentSetting.pick({ farmsysId: true, supplierNumber: true }).shape,
});
export type NewCorrespondent = z.infer<typeof NewCorrespondent>;

/** What was asked of a match and could not be done as asked. */
export const UploadNotice = z.enum([
  'title-cut',
  'title-empty',
  'title-template-failed',
  'impossible-date',
  'unknown-currency',
  'unknown-betrieb',
  'owner-not-changeable',
  'field-missing',
  'number-does-not-fit',
  'link-does-not-fit',
  'supplier-missing',
  'supplier-name-unusable',
]);
export type UploadNotice = z.infer<typeof UploadNotice>;

export const UploadStop = z.enum(['unauthorized', 'not-configured', 'unreachable']);
export type UploadStop = z.infer<typeof UploadStop>;

const count = z.int().min(0);
/** How many documents a run checked, and what became of them. `unchanged` wait for their entry. */
export const uploadCounts = {
  checked: count,
  matched: count,
  manual: count,
  ambiguous: count,
  unchanged: count,
  failed: count,
};

/** What the upload check changes. */
export const uploadChangeKinds = {
  'upload-match': changeKind({
    planned: 'UploadMatchPlanned',
    done: 'UploadMatched',
    failed: 'DocumentChangeFailed',
    workflow: true,
    undoable: true,
  }),
  'upload-manual': changeKind({
    planned: 'UploadManualPlanned',
    done: 'UploadMarkedManual',
    failed: 'DocumentChangeFailed',
    workflow: true,
    undoable: true,
  }),
};

/** Documents of Paperless that wait for their entry in the farm system. */
export const uploadEvents = {
  UploadMatchPlanned: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      ...written,
      entryId: FarmId,
      /** To be created first; the change of the document to it follows then. */
      correspondent: NewCorrespondent.optional(),
      notices: z.array(UploadNotice),
    }),
    sentence: {
      de: ({ documentId, entryId }) =>
        `Dokument ${documentId}: Übernahme des Eintrags ${entryId} aus dem Agrarsystem geplant`,
      en: ({ documentId, entryId }) =>
        `Document ${documentId}: taking over the entry ${entryId} of the farm system is planned`,
    },
  }),
  UploadMatched: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      ...written,
      after: DocumentFields,
      entryId: FarmId,
      notices: z.array(UploadNotice),
    }),
    sentence: {
      de: ({ documentId, entryId }) =>
        `Dokument ${documentId} wurde mit dem Eintrag ${entryId} des Agrarsystems vervollständigt`,
      en: ({ documentId, entryId }) =>
        `Document ${documentId} was completed from the entry ${entryId} of the farm system`,
    },
  }),
  UploadManualPlanned: eventType({
    schema: 1,
    data: z.strictObject({ ...about, ...written }),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId}: Übergabe zur Bearbeitung von Hand geplant`,
      en: ({ documentId }) => `Document ${documentId}: handing it over for manual editing is planned`,
    },
  }),
  UploadMarkedManual: eventType({
    schema: 1,
    data: z.strictObject({ ...about, ...written, after: DocumentFields }),
    sentence: {
      de: ({ documentId }) =>
        `Dokument ${documentId} hat keinen Eintrag im Agrarsystem und wird von Hand bearbeitet`,
      en: ({ documentId }) =>
        `Document ${documentId} has no entry in the farm system and is to be edited by hand`,
    },
  }),
  UploadAmbiguous: eventType({
    schema: 1,
    data: z.strictObject({ documentId: DocumentId, entryIds: z.array(FarmId) }),
    sentence: {
      de: ({ documentId, entryIds }) =>
        `Zu Dokument ${documentId} gibt es mehrere Einträge im Agrarsystem: ${entryIds.join(', ')}`,
      en: ({ documentId, entryIds }) =>
        `There are several entries for document ${documentId} in the farm system: ${entryIds.join(', ')}`,
    },
  }),
  /** There is one entry or none again, or the question is obsolete. */
  UploadAmbiguityEnded: eventType({
    schema: 1,
    data: z.strictObject({ documentId: DocumentId }),
    sentence: {
      de: ({ documentId }) => `Zu Dokument ${documentId} stehen nicht mehr mehrere Einträge zur Wahl`,
      en: ({ documentId }) => `Document ${documentId} no longer has several entries to choose from`,
    },
  }),
  /** A person says which of several entries it is. The match follows, at once or with the next check. */
  UploadEntryChosen: eventType({
    schema: 1,
    data: z.strictObject({
      documentId: DocumentId,
      entryId: FarmId,
      /** All that there were to choose from: among others the question is open again. */
      entryIds: z.array(FarmId).min(2),
    }),
    sentence: {
      de: ({ documentId, entryId, entryIds }) =>
        `Dokument ${documentId}: Von ${entryIds.length} Einträgen im Agrarsystem wurde ${entryId} gewählt`,
      en: ({ documentId, entryId, entryIds }) =>
        `Document ${documentId}: of ${entryIds.length} entries in the farm system ${entryId} was chosen`,
    },
  }),
  /** Before the match was made; afterwards the match is what is taken back. */
  UploadChoiceTakenBack: eventType({
    schema: 1,
    data: z.strictObject({ documentId: DocumentId, entryId: FarmId }),
    sentence: {
      de: ({ documentId, entryId }) =>
        `Dokument ${documentId}: Die Wahl des Eintrags ${entryId} im Agrarsystem wurde zurückgenommen`,
      en: ({ documentId, entryId }) =>
        `Document ${documentId}: the choice of the entry ${entryId} in the farm system was taken back`,
    },
  }),
  UploadCheckFinished: eventType({
    schema: 1,
    data: z.strictObject({
      runId: z.uuid(),
      state: z.enum(['finished', 'failed', 'interrupted']),
      ...uploadCounts,
      stopped: UploadStop.optional(),
    }),
    sentence: {
      de: ({ checked, matched, manual, failed, stopped }) =>
        `Der Upload-Abgleich hat ${checked} Dokumente geprüft: ${matched} vervollständigt, ${manual} zur Bearbeitung von Hand, ${failed} gescheitert${stopped ? ` (${STOP_DE[stopped]})` : ''}`,
      en: ({ checked, matched, manual, failed, stopped }) =>
        `The upload check looked at ${checked} documents: ${matched} completed, ${manual} for manual editing, ${failed} failed${stopped ? ` (${STOP_EN[stopped]})` : ''}`,
    },
  }),
};

const STOP_DE: Record<UploadStop, string> = {
  unauthorized: 'das Agrarsystem hat den Zugang verweigert',
  'not-configured': 'nicht eingerichtet',
  unreachable: 'Gegenstelle nicht erreichbar',
};
const STOP_EN: Record<UploadStop, string> = {
  unauthorized: 'the farm system refused access',
  'not-configured': 'not set up',
  unreachable: 'the other side does not answer',
};
