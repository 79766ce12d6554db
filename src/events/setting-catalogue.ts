import { z } from 'zod';
import { ProcessingRules } from './processing-rules.ts';
import { ObjectId } from './shapes.ts';

/**
 * Every setting that administrators can change: its shape, what holds while nobody has set it, and what it
 * means. `last_webhook_call` lives in the same table but is no setting: it is folded from calls.
 */
export const settingCatalogue = {
  processing_rules: setting({
    value: ProcessingRules,
    default: [],
    description: {
      de: 'Verarbeitungsregeln: was mit Dokumenten geschieht, die den Verarbeitungs-Tag tragen',
      en: 'Processing rules: what happens to documents that carry the processing tag',
    },
  }),
  processing_tag_after: setting({
    value: z.enum(['remove-when-matched', 'keep']),
    default: 'remove-when-matched',
    description: {
      de: 'Ob der Verarbeitungs-Tag entfernt wird, sobald eine Regel gegriffen hat',
      en: 'Whether the processing tag is removed once a rule has matched',
    },
  }),
  steuertag_ids: setting({
    value: z.array(ObjectId),
    default: [],
    description: {
      de: 'Steuertags: Tags, die der Ablauf setzt und die niemand von Hand ändert',
      en: 'Control tags: set by the workflow, edited by nobody',
    },
  }),
  farmsys_tag_hochgeladen: setting({
    value: ObjectId.nullable(),
    default: null,
    description: {
      de: 'Tag der hochgeladenen Dokumente, die auf einen Eintrag im Agrarsystem warten',
      en: 'Tag of uploaded documents that wait for an entry in the farm system',
    },
  }),
  farmsys_tag_manuell: setting({
    value: ObjectId.nullable(),
    default: null,
    description: {
      de: 'Tag für Dokumente ohne Eintrag im Agrarsystem; leer: sie warten weiter',
      en: 'Tag for documents without an entry in the farm system; empty: they go on waiting',
    },
  }),
  farmsys_link_field: setting({
    value: ObjectId.nullable(),
    default: null,
    description: {
      de: 'Zusatzfeld, das den Link ins Agrarsystem erhält',
      en: 'Custom field that receives the link into the farm system',
    },
  }),
};

export type SettingKey = keyof typeof settingCatalogue;
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingCatalogue)[Key]['value']>;

type Setting<Value extends z.ZodType> = {
  value: Value;
  default: z.output<Value>;
  description: { de: string; en: string };
};

function setting<Value extends z.ZodType>(definition: Setting<Value>): Setting<Value> {
  return definition;
}
