import { z } from 'zod';
import { LAST_CALL_KEY, lastCall } from '../../../projections/last-call.ts';
import { type SettingRow, settingRows } from '../../../projections/settings.ts';
import {
  type DomainEvents,
  type SettingKey,
  settingCatalogue,
  settingStream,
} from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';

const InLanguages = z.object({ de: z.string(), en: z.string() });

export const Warning = z
  .object({
    code: z.enum(['control-tags-incomplete', 'control-tags-nested', 'reference-missing']),
    message: InLanguages,
    key: z.string().optional().meta({ description: 'The setting that names what is not in Paperless' }),
    path: z.string().optional().meta({ description: 'Where in its value' }),
    missing: z
      .array(z.object({ id: z.int(), setting: z.string() }))
      .optional()
      .meta({
        description: 'Tags of the workflow that are no control tags, and the setting that names each',
      }),
    tags: z.array(z.int()).optional(),
    remedy: z
      .object({ method: z.literal('POST'), path: z.string() })
      .optional()
      .meta({ description: 'The call that puts it right' }),
  })
  .meta({ id: 'SettingWarning' });

export const Setting = z
  .object({
    key: z.string(),
    value: z.unknown(),
    default: z.unknown(),
    isDefault: z.boolean().meta({ description: 'Nobody has set it yet' }),
    readOnly: z.boolean(),
    description: InLanguages,
    names: z
      .object({
        kind: z.enum(['tag', 'correspondent', 'documentType', 'user', 'customField', 'approvalOption']),
        types: z
          .array(z.string())
          .optional()
          .meta({ description: 'The data types of custom fields that fit' }),
      })
      .nullable()
      .meta({ description: 'What of Paperless the value is, or holds the ids of' }),
    changedAt: z.string().nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.output<typeof Setting>;

const { key: _, value: __, default: ___, ...common } = Setting.shape;
/** Each setting with the shape of its own value. */
export const KnownSetting = z.discriminatedUnion('key', [
  z.object({ key: z.literal(LAST_CALL_KEY), value: z.unknown(), default: z.unknown(), ...common }),
  ...Object.entries(settingCatalogue).map(([key, { value }]) =>
    z.object({ key: z.literal(key), value, default: value, ...common }),
  ),
]);

export const SettingInFull = Setting.extend({
  history: z
    .array(z.object({ at: z.string(), by: z.string(), value: z.unknown() }))
    .meta({ description: 'Who set what when, the newest first, at most 50' }),
  warnings: z.array(Warning),
}).meta({ id: 'SettingInFull' });

const HISTORY = 50;

/** What the environment sets and settings refer to. */
export const FromEnvironment = z.object({
  processingTagId: z.int().meta({ description: 'PROCESSING_TAG_ID' }),
  approvalFieldId: z.int().meta({ description: 'APPROVAL_FIELD_ID' }),
});

/** Every setting as it is now. */
export async function showSettings(db: Queryable): Promise<Setting[]> {
  const [rows, call] = await Promise.all([settingRows(db), lastCall(db)]);
  return [
    ...settingList(new Map(rows.map((row) => [row.key, row]))),
    {
      key: LAST_CALL_KEY,
      value: call,
      default: null,
      isDefault: call === null,
      readOnly: true,
      description: {
        de: 'Der letzte Aufruf des Webhooks; wird von den Aufrufen selbst geschrieben',
        en: 'The last call of the webhook; written by the calls themselves',
      },
      names: null,
      changedAt: call?.at ?? null,
      changedBy: null,
    },
  ];
}

/** The settings of the catalogue: what was set, else its default. */
export const settingList = (set: ReadonlyMap<string, SettingRow>): Setting[] =>
  (Object.keys(settingCatalogue) as SettingKey[]).map((key) => {
    const row = set.get(key);
    return {
      key,
      value: row ? row.value : settingCatalogue[key].default,
      default: settingCatalogue[key].default,
      isDefault: !row,
      readOnly: false,
      description: settingCatalogue[key].description,
      names: namesOf(key),
      changedAt: row?.changed_at ?? null,
      changedBy: row?.changed_by ?? null,
    };
  });

function namesOf(key: SettingKey): Setting['names'] {
  const { names } = settingCatalogue[key].refersTo;
  return names ? { kind: names.kind, ...(names.types && { types: [...names.types] }) } : null;
}

/** Who set a setting to what, from the log. */
export async function settingHistory(
  log: EventLog<DomainEvents>,
  key: string,
): Promise<{ at: string; by: string; value: unknown }[]> {
  const events = await log.read(settingStream(key), { newestFirst: true, limit: HISTORY });
  return events.map(({ recordedAt, metadata, data }) => ({
    at: recordedAt,
    by: metadata.actor,
    value: data.value,
  }));
}
