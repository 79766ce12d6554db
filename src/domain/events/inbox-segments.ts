import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { FileFacts, ItemId } from './inbox.ts';
import { SAVE_FAILURES, SaveFailure } from './save-failures.ts';
import { DocumentId, ObjectId } from './shapes.ts';

/** A page of the item's file, counted from 1, and how far it is turned clockwise, in degrees. */
export const SegmentPage = z.strictObject({
  page: z.int().min(1).max(500),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type SegmentPage = z.infer<typeof SegmentPage>;

export const SegmentId = z.uuid();
/** No pages: the file as a whole, where its pages are unknown. */
export const CutSegment = z.strictObject({ segmentId: SegmentId, pages: z.array(SegmentPage) });
export type CutSegment = z.infer<typeof CutSegment>;

/** How sure it is that something is a duplicate: the same bytes, or the same pages of the same file. */
export const DuplicateLevel = z.enum(['same-bytes', 'same-pages']);
export type DuplicateLevel = z.infer<typeof DuplicateLevel>;

const about = { itemId: ItemId, segmentId: SegmentId };
const asDocument = { ...about, documentId: DocumentId };

/** What items are cut into, and how each piece becomes a document. On the streams of their items. */
export const inboxSegmentEvents = {
  InboxItemSplit: eventType({
    schema: 1,
    data: z.strictObject({
      itemId: ItemId,
      /** All segments that there are now, in their order. */
      segments: z.array(CutSegment).min(1).max(500),
      /** Those that there were before and are not any more. */
      removed: z.array(SegmentId),
      dropped: z.array(z.int().min(1)),
    }),
    sentence: {
      de: ({ segments, dropped }) =>
        `In ${segments.length} ${segments.length === 1 ? 'Dokument' : 'Dokumente'} geteilt${dropped.length > 0 ? `, ${dropped.length} Seiten weggelassen` : ''}`,
      en: ({ segments, dropped }) =>
        `Split into ${segments.length} ${segments.length === 1 ? 'document' : 'documents'}${dropped.length > 0 ? `, ${dropped.length} pages dropped` : ''}`,
    },
  }),
  SegmentSaveRequested: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      /** It is wanted although it may be a duplicate. */
      anyway: z.boolean(),
    }),
    sentence: { de: () => 'Soll in Paperless gespeichert werden', en: () => 'To be saved to Paperless' },
  }),
  SegmentDuplicateFound: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      sha256: FileFacts.shape.sha256,
      md5: FileFacts.shape.md5,
      levels: z.array(DuplicateLevel).min(1),
      /** Those that have the same bytes or pages; items of the inbox that have them are not named. */
      documentIds: z.array(DocumentId),
    }),
    sentence: {
      de: ({ documentIds }) => `Nicht gespeichert: dasselbe gibt es schon${list(documentIds)}`,
      en: ({ documentIds }) => `Not saved: the same is there already${list(documentIds)}`,
    },
  }),
  DuplicateAccepted: eventType({
    schema: 1,
    data: z.strictObject({ ...about, level: DuplicateLevel, documentIds: z.array(DocumentId) }),
    sentence: {
      de: ({ documentIds }) => `Trotz Duplikat gewollt${list(documentIds)}`,
      en: ({ documentIds }) => `Wanted although a duplicate exists${list(documentIds)}`,
    },
  }),
  SegmentSavePlanned: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      file: FileFacts,
      /** What the file was made of: pages of these bytes. Cutting the same again is reported. */
      itemSha256: FileFacts.shape.sha256,
      pages: z.array(SegmentPage),
      /** Documents that have these bytes already: what else turns up with them is the one that is made now. */
      existing: z.array(DocumentId),
    }),
    sentence: { de: () => 'Speichern in Paperless begonnen', en: () => 'Saving to Paperless begun' },
  }),
  SegmentUploaded: eventType({
    schema: 1,
    data: z.strictObject({ ...about, taskId: z.string().min(1).max(100) }),
    sentence: { de: () => 'Von Paperless angenommen', en: () => 'Taken by Paperless' },
  }),
  SegmentSaved: eventType({
    schema: 1,
    data: z.strictObject(asDocument),
    sentence: {
      de: ({ documentId }) => `Als Dokument ${documentId} gespeichert`,
      en: ({ documentId }) => `Saved as document ${documentId}`,
    },
  }),
  SegmentOwnerSet: eventType({
    schema: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({
      ...asDocument,
      owner: ObjectId.nullable(),
      /** What could not be set afterwards, and in words; the document exists anyway. */
      reason: SaveFailure.nullable(),
      problem: z.string().max(500).nullable(),
    }),
    sentence: {
      de: ({ documentId, owner, problem, reason }) =>
        problem === null
          ? `Besitzer von Dokument ${documentId}: ${owner ?? 'niemand'}`
          : `Dokument ${documentId} konnte nicht fertig eingestellt werden: ${SAVE_FAILURES[reason ?? 'not-completed'].de}`,
      en: ({ documentId, owner, problem, reason }) =>
        problem === null
          ? `Owner of document ${documentId}: ${owner ?? 'nobody'}`
          : `Document ${documentId} could not be completed: ${SAVE_FAILURES[reason ?? 'not-completed'].en}`,
    },
  }),
  SegmentSplitByPaperless: eventType({
    schema: 2,
    upcast: { 1: (data) => ({ ...data, message: null }) },
    data: z.strictObject({
      ...about,
      /** In the words of Paperless: divided at its codes, for instance, or kept until the back sides come. */
      message: z.string().max(500).nullable(),
    }),
    sentence: {
      de: () => 'Von Paperless selbst in mehrere Dokumente geteilt',
      en: () => 'Split into several documents by Paperless itself',
    },
  }),
  SegmentSaveHeldUp: eventType({
    schema: 1,
    data: z.strictObject({ ...about, reason: SaveFailure, message: z.string().max(500) }),
    sentence: {
      de: ({ reason }) => `Das Speichern wird aufgehalten: ${SAVE_FAILURES[reason].de}`,
      en: ({ reason }) => `Saving is held up: ${SAVE_FAILURES[reason].en}`,
    },
  }),
  SegmentSentTwice: eventType({
    schema: 1,
    data: z.strictObject({ ...about, taskId: z.string().min(1).max(100) }),
    sentence: {
      de: ({ taskId }) =>
        `Vielleicht zweimal in Paperless: ein überholter Versuch wurde auch angenommen (${taskId})`,
      en: ({ taskId }) => `Perhaps in Paperless twice: a try that was overtaken was taken, too (${taskId})`,
    },
  }),
  SegmentSaveFailed: eventType({
    schema: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({ ...about, reason: SaveFailure, message: z.string().max(500) }),
    sentence: {
      de: ({ reason }) => `Nicht gespeichert: ${SAVE_FAILURES[reason].de}`,
      en: ({ reason }) => `Not saved: ${SAVE_FAILURES[reason].en}`,
    },
  }),
  SegmentDuplicate: eventType({
    schema: 1,
    data: z.strictObject({ ...about, duplicateOf: DocumentId.nullable(), inTrash: z.boolean() }),
    sentence: {
      de: ({ duplicateOf, inTrash }) =>
        `Paperless hat es schon${list(duplicateOf === null ? [] : [duplicateOf])}${inTrash ? ', im Papierkorb' : ''}`,
      en: ({ duplicateOf, inTrash }) =>
        `Paperless has it already${list(duplicateOf === null ? [] : [duplicateOf])}${inTrash ? ', in its trash' : ''}`,
    },
  }),
  SegmentMailed: eventType({
    schema: 1,
    data: z.strictObject({ ...about, mailId: z.uuid() }),
    sentence: { de: () => 'Mit einer E-Mail verschickt', en: () => 'Sent with an e-mail' },
  }),
  SegmentUndoPlanned: eventType({
    schema: 1,
    data: z.strictObject(asDocument),
    sentence: {
      de: ({ documentId }) => `Speichern soll zurückgenommen werden: Dokument ${documentId}`,
      en: ({ documentId }) => `Save to be undone: document ${documentId}`,
    },
  }),
  SegmentUndoFailed: eventType({
    schema: 1,
    data: z.strictObject({ ...asDocument, reason: SaveFailure }),
    sentence: {
      de: ({ documentId, reason }) =>
        `Speichern nicht zurückgenommen, Dokument ${documentId} bleibt: ${SAVE_FAILURES[reason].de}`,
      en: ({ documentId, reason }) =>
        `Save not undone, document ${documentId} stays: ${SAVE_FAILURES[reason].en}`,
    },
  }),
  SegmentSaveUndone: eventType({
    schema: 1,
    data: z.strictObject(asDocument),
    sentence: {
      de: ({ documentId }) => `Speichern zurückgenommen: Dokument ${documentId} liegt im Papierkorb`,
      en: ({ documentId }) => `Save undone: document ${documentId} is in the trash`,
    },
  }),
  DocumentIdFound: eventType({
    schema: 1,
    data: z.strictObject({
      ...asDocument,
      /** `id`: the document that was gone is there again. */
      by: z.enum(['task', 'checksum', 'id']),
    }),
    sentence: {
      de: ({ documentId }) => `Als Dokument ${documentId} gefunden`,
      en: ({ documentId }) => `Found as document ${documentId}`,
    },
  }),
  DocumentGone: eventType({
    schema: 1,
    data: z.strictObject(asDocument),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId} ist in Paperless nicht mehr zu finden`,
      en: ({ documentId }) => `Document ${documentId} is not to be found in Paperless any more`,
    },
  }),
};

const list = (documentIds: number[]): string =>
  documentIds.length > 0 ? ` (${documentIds.join(', ')})` : '';
