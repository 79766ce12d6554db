import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { CorrespondentSetting } from './correspondents.ts';
import { causeInWords, FailureCause, withCause } from './failure-causes.ts';
import { DocumentId, ObjectId } from './shapes.ts';

const Holders = z.strictObject({ users: z.array(ObjectId), groups: z.array(ObjectId) });
const Name = z.string().min(1).max(200);

/** Everything Paperless keeps about a correspondent, so that it can be made again. */
export const CorrespondentBody = z.strictObject({
  id: ObjectId,
  name: Name,
  match: z.string(),
  matchingAlgorithm: z.int(),
  isInsensitive: z.boolean(),
  owner: ObjectId.nullable(),
  grants: z.strictObject({ view: Holders, change: Holders }),
});
export type CorrespondentBody = z.infer<typeof CorrespondentBody>;

/** A document and the digest of its fields beside the correspondent, as it was right after it was moved. */
export const MovedDocument = z.strictObject({ id: DocumentId, digest: z.string() });
export type MovedDocument = z.infer<typeof MovedDocument>;

/** Why a document stays with the survivor when a merge is undone. */
export const LeftReason = z.enum(['gone', 'other-correspondent', 'changed-since']);
export type LeftReason = z.infer<typeof LeftReason>;

const FarmsysId = z.string().min(1).max(100);
const about = { mergeId: z.uuid() };
/** With the remaining correspondent and those merged away or restored. */
const ofAll = { ...about, correspondentIds: z.array(ObjectId).min(2) };
const ofOne = { ...about, correspondentId: ObjectId };

/** Correspondents that become one, and the way back. */
export const mergeEvents = {
  MergePlanned: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      /** What they share in the farm system. */
      farmsysId: FarmsysId,
      reason: z.enum(['same-name', 'chosen']),
      survivor: CorrespondentBody,
      losers: z
        .array(
          z.strictObject({
            correspondent: CorrespondentBody,
            setting: CorrespondentSetting.nullable(),
            documentIds: z.array(DocumentId),
          }),
        )
        .min(1),
    }),
    sentence: {
      de: ({ survivor, losers }) => `Zusammenführung in „${survivor.name}“ geplant: ${names(losers)}`,
      en: ({ survivor, losers }) => `Merge into “${survivor.name}” planned: ${names(losers)}`,
    },
  }),
  GrantsUnited: eventType({
    schema: 1,
    data: z.strictObject({ ...ofOne, grants: CorrespondentBody.shape.grants }),
    sentence: {
      de: ({ correspondentId }) =>
        `Korrespondent ${correspondentId} hat auch die Rechte derer, die in ihm aufgehen`,
      en: ({ correspondentId }) => `Correspondent ${correspondentId} has the grants of those merged into it`,
    },
  }),
  DocumentsMoved: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      from: ObjectId,
      to: ObjectId,
      documents: z.array(MovedDocument).min(1),
    }),
    sentence: {
      de: ({ documents, from, to }) =>
        `${documents.length} Dokumente von Korrespondent ${from} zu ${to} umgehängt`,
      en: ({ documents, from, to }) =>
        `${documents.length} documents moved from correspondent ${from} to ${to}`,
    },
  }),
  MergeDocumentsFound: eventType({
    schema: 1,
    data: z.strictObject({ ...ofOne, documentIds: z.array(DocumentId).min(1) }),
    sentence: {
      de: ({ documentIds, correspondentId }) =>
        `${documentIds.length} weitere Dokumente von Korrespondent ${correspondentId} gefunden, die mit umgehängt werden`,
      en: ({ documentIds, correspondentId }) =>
        `${documentIds.length} more documents of correspondent ${correspondentId} found, to be moved as well`,
    },
  }),
  CorrespondentEmptied: eventType({
    schema: 1,
    data: z.strictObject(ofOne),
    sentence: {
      de: ({ correspondentId }) => `Korrespondent ${correspondentId} hat keine Dokumente mehr`,
      en: ({ correspondentId }) => `Correspondent ${correspondentId} has no documents any more`,
    },
  }),
  CorrespondentSettingMoved: eventType({
    schema: 1,
    data: z.strictObject({ ...ofOne, before: CorrespondentSetting, after: CorrespondentSetting }),
    sentence: {
      de: ({ correspondentId }) =>
        `Die Angaben zum Korrespondenten ${correspondentId} gingen auf den verbleibenden über`,
      en: ({ correspondentId }) =>
        `The settings of correspondent ${correspondentId} went to the one that stays`,
    },
  }),
  CorrespondentDeleted: eventType({
    schema: 1,
    data: z.strictObject(ofOne),
    sentence: {
      de: ({ correspondentId }) => `Der leere Korrespondent ${correspondentId} wurde gelöscht`,
      en: ({ correspondentId }) => `The empty correspondent ${correspondentId} was deleted`,
    },
  }),
  OwnerTaken: eventType({
    schema: 1,
    data: z.strictObject(ofOne),
    sentence: {
      de: ({ correspondentId }) =>
        `Korrespondent ${correspondentId} gehört nun niemandem mehr, wie einer, der in ihm aufging`,
      en: ({ correspondentId }) =>
        `Correspondent ${correspondentId} belongs to nobody now, like one that was merged into it`,
    },
  }),
  OwnerReturned: eventType({
    schema: 1,
    data: z.strictObject(ofOne),
    sentence: {
      de: ({ correspondentId }) => `Korrespondent ${correspondentId} gehört wieder, wem er vorher gehörte`,
      en: ({ correspondentId }) => `Correspondent ${correspondentId} belongs to whom it belonged before`,
    },
  }),
  CorrespondentsMerged: eventType({
    schema: 1,
    data: z.strictObject(ofAll),
    sentence: {
      de: ({ mergeId }) => `Die Zusammenführung ${mergeId} ist abgeschlossen`,
      en: ({ mergeId }) => `The merge ${mergeId} is done`,
    },
  }),
  MergeFailed: eventType({
    schema: 2,
    upcast: { 1: withCause },
    data: z.strictObject({ ...about, because: FailureCause, error: z.string() }),
    sentence: {
      de: ({ because }) => `Eine Zusammenführung ist nicht gelungen: ${causeInWords(because).de}`,
      en: ({ because }) => `A merge did not succeed: ${causeInWords(because).en}`,
    },
  }),
  MergeRetried: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: {
      de: ({ mergeId }) => `Die Zusammenführung ${mergeId} wird erneut versucht`,
      en: ({ mergeId }) => `The merge ${mergeId} is being retried`,
    },
  }),
  MergeUndoPlanned: eventType({
    schema: 1,
    data: z.strictObject(ofAll),
    sentence: {
      de: ({ mergeId }) => `Die Zusammenführung ${mergeId} soll zurückgenommen werden`,
      en: ({ mergeId }) => `The merge ${mergeId} is to be taken back`,
    },
  }),
  CorrespondentRecreated: eventType({
    schema: 1,
    data: z.strictObject({ ...ofOne, recreatedAs: ObjectId }),
    sentence: {
      de: ({ correspondentId, recreatedAs }) =>
        `Korrespondent ${correspondentId} wurde als ${recreatedAs} wieder angelegt`,
      en: ({ correspondentId, recreatedAs }) =>
        `Correspondent ${correspondentId} was made again as ${recreatedAs}`,
    },
  }),
  DocumentsReturned: eventType({
    schema: 1,
    data: z.strictObject({
      ...ofOne,
      /** Those that were moved and stay. */
      left: z.array(z.strictObject({ id: DocumentId, reason: LeftReason })),
    }),
    sentence: {
      de: ({ correspondentId, left }) =>
        `Die Dokumente von Korrespondent ${correspondentId} sind zurück, ${left.length} blieben`,
      en: ({ correspondentId, left }) =>
        `The documents of correspondent ${correspondentId} are back, ${left.length} stayed`,
    },
  }),
  MergeUndone: eventType({
    schema: 1,
    data: z.strictObject(ofAll),
    sentence: {
      de: ({ mergeId }) => `Die Zusammenführung ${mergeId} wurde zurückgenommen`,
      en: ({ mergeId }) => `The merge ${mergeId} was taken back`,
    },
  }),
  ConflictDismissed: eventType({
    schema: 1,
    data: z.strictObject({ farmsysId: FarmsysId, candidateIds: z.array(ObjectId).min(2) }),
    sentence: {
      de: ({ farmsysId, candidateIds }) =>
        `Die Korrespondenten ${candidateIds.join(', ')} zu ${farmsysId} sind keine Dubletten`,
      en: ({ farmsysId, candidateIds }) =>
        `The correspondents ${candidateIds.join(', ')} of ${farmsysId} are not duplicates`,
    },
  }),
};

const names = (losers: { correspondent: { name: string } }[]): string =>
  losers.map(({ correspondent }) => correspondent.name).join(', ');
