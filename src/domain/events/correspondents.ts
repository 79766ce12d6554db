import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { ObjectId } from './shapes.ts';

/** What this service knows of a correspondent besides Paperless. The supplier number is kept as it was written. */
export const CorrespondentSetting = z.strictObject({
  supplierNumber: z.string().trim().min(1).max(100).nullable(),
  farmsysId: z.string().trim().min(1).max(100).nullable(),
  /** Other names under which papers of this correspondent turn up. */
  aliases: z.array(z.string().trim().min(1).max(200)).max(100),
});
export type CorrespondentSetting = z.infer<typeof CorrespondentSetting>;

export const correspondentEvents = {
  SyncFinished: eventType({
    schema: 1,
    data: z.strictObject({
      runId: z.uuid(),
      state: z.enum(['finished', 'failed', 'interrupted']),
      linked: z.int().min(0),
      unmatched: z.int().min(0),
      merged: z.int().min(0),
      conflicts: z.int().min(0),
      stopped: z.enum(['unauthorized', 'not-configured', 'unreachable', 'malformed']).optional(),
    }),
    sentence: {
      de: ({ linked, merged, conflicts, stopped }) =>
        `Korrespondenten abgeglichen: ${linked} verknüpft, ${merged} Zusammenführungen, ${conflicts} Konflikte${stopped ? ` (abgebrochen: ${STOP_DE[stopped]})` : ''}`,
      en: ({ linked, merged, conflicts, stopped }) =>
        `Correspondents synchronised: ${linked} linked, ${merged} merges, ${conflicts} conflicts${stopped ? ` (stopped: ${stopped})` : ''}`,
    },
  }),
  CorrespondentLinked: eventType({
    schema: 1,
    data: z.strictObject({
      correspondentId: ObjectId,
      farmsysId: CorrespondentSetting.shape.farmsysId.unwrap(),
      /** As it was written where it was found. */
      supplierNumber: CorrespondentSetting.shape.supplierNumber.unwrap(),
      found: z.enum(['setting', 'name', 'alias']),
    }),
    sentence: {
      de: ({ correspondentId, farmsysId, supplierNumber }) =>
        `Korrespondent ${correspondentId} ist im Agrarsystem ${farmsysId} (Lieferant ${supplierNumber})`,
      en: ({ correspondentId, farmsysId, supplierNumber }) =>
        `Correspondent ${correspondentId} is ${farmsysId} in the farm system (supplier ${supplierNumber})`,
    },
  }),
  CorrespondentSettingChanged: eventType({
    schema: 1,
    data: z.strictObject({ correspondentId: ObjectId, ...CorrespondentSetting.shape }),
    sentence: {
      de: ({ correspondentId }) => `Die Angaben zum Korrespondenten ${correspondentId} wurden geändert`,
      en: ({ correspondentId }) => `The settings of correspondent ${correspondentId} were changed`,
    },
  }),
};

const STOP_DE = {
  unauthorized: 'das Agrarsystem hat den Zugang verweigert',
  'not-configured': 'nicht eingerichtet',
  unreachable: 'Gegenstelle nicht erreichbar',
  malformed: 'das Agrarsystem antwortet anders als erwartet',
};
