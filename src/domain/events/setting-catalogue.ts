import { z } from 'zod';
import { ApprovalRules } from './approval-rules.ts';
import { ProcessingRules } from './processing-rules.ts';
import {
  eachOf,
  fieldOf,
  groupsOf,
  IdList,
  ofRules,
  oneOf,
  type Reference,
  type Refers,
} from './setting-references.ts';
import { ObjectId } from './shapes.ts';
import { UPLOAD_TITLE_VARIABLES, UploadTitle, USUAL_UPLOAD_TITLE } from './upload-title.ts';
import { Pattern } from './written-expressions.ts';

/** Kinds of codes that scans are searched for, by their usual names. */
export const SCANNED_FORMATS = [
  ...(['QRCode', 'Code128', 'DataMatrix', 'EAN13', 'EAN8', 'Code39', 'Code93'] as const),
  ...(['ITF', 'Codabar', 'PDF417', 'Aztec', 'UPCA', 'UPCE', 'MicroQRCode'] as const),
] as const;

/**
 * Every setting that administrators can change: its shape, its default, what it means,
 * and what it names in Paperless. `last_webhook_call` is shown among them but is no setting: it is read from
 * the calls.
 */
export const settingCatalogue = {
  processing_rules: setting({
    value: ProcessingRules,
    default: [],
    refersTo: ofRules,
    description: {
      de: 'Verarbeitungsregeln: was mit Dokumenten geschieht, die das Verarbeitungs-Tag tragen',
      en: 'Processing rules: what happens to documents that carry the processing tag',
    },
  }),
  processing_tag_after: setting({
    value: z.enum(['remove-when-matched', 'keep']),
    default: 'remove-when-matched',
    description: {
      de: 'Ob das Verarbeitungs-Tag entfernt wird, sobald eine Regel gegriffen hat',
      en: 'Whether the processing tag is removed once a rule has matched',
    },
  }),
  steuertag_ids: setting({
    value: IdList,
    default: [],
    refersTo: eachOf('tag'),
    description: {
      de: 'Steuertags: Tags, die der Ablauf setzt und die niemand von Hand ändert',
      en: 'Control tags: set by the workflow, edited by nobody',
    },
  }),
  farmsys_tag_hochgeladen: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: oneOf('tag'),
    description: {
      de: 'Tag der hochgeladenen Dokumente, die auf einen Eintrag im Agrarsystem warten',
      en: 'Tag of uploaded documents that wait for an entry in the farm system',
    },
  }),
  farmsys_tag_erledigt: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: oneOf('tag'),
    description: {
      de: 'Tag, der „hochgeladen“ ablöst, sobald der Eintrag im Agrarsystem gefunden ist',
      en: 'Tag that takes the place of “uploaded” once the entry in the farm system is found',
    },
  }),
  farmsys_tag_manuell: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: oneOf('tag'),
    description: {
      de: 'Tag für Dokumente ohne Eintrag im Agrarsystem; leer: sie warten weiter',
      en: 'Tag for documents without an entry in the farm system; empty: they go on waiting',
    },
  }),
  manual_done_tag: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: oneOf('tag'),
    description: {
      de: 'Tag, das „manuell bearbeiten“ ablöst, wenn jemand ein Dokument fertig bearbeitet hat; leer: jenes geht nur weg',
      en: 'Tag that takes the place of “edit manually” when somebody is done with a document; empty: that one just goes',
    },
  }),
  farmsys_link_field: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: fieldOf('url', 'string', 'longtext'),
    description: {
      de: 'Zusatzfeld, das den Link ins Agrarsystem erhält',
      en: 'Custom field that receives the link into the farm system',
    },
  }),
  farmsys_belegnummer_field: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: fieldOf('string', 'longtext'),
    description: {
      de: 'Zusatzfeld, das die externe Belegnummer erhält',
      en: 'Custom field that receives the external document number',
    },
  }),
  farmsys_titel_vorlage: setting({
    value: UploadTitle.nullable(),
    default: USUAL_UPLOAD_TITLE,
    description: {
      de: `Vorlage für den Titel, wenn ein Eintrag gefunden ist; leer: der Titel bleibt. Verfügbar: ${UPLOAD_TITLE_VARIABLES.join(', ')}`,
      en: `Template of the title once an entry is found; empty: the title stays. It knows: ${UPLOAD_TITLE_VARIABLES.join(', ')}`,
    },
  }),
  farmsys_dokumenttyp: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: oneOf('documentType'),
    description: {
      de: 'Dokumenttyp, den ein Dokument mit gefundenem Eintrag erhält; leer: er bleibt',
      en: 'Document type of a document whose entry is found; empty: it stays',
    },
  }),
  farmsys_tags: setting({
    value: IdList,
    default: [],
    refersTo: eachOf('tag'),
    description: {
      de: 'Tags, die ein Dokument mit gefundenem Eintrag zusätzlich erhält',
      en: 'Tags that a document gets in addition when its entry is found',
    },
  }),
  farmsys_lieferantennummer_muster: setting({
    value: Pattern.refine((pattern) => /\((?!\?:)/.test(pattern), {
      error: 'needs a group in parentheses that holds the number',
      params: { fault: 'group-needed' },
    }),
    default: String.raw`(?:^|\()(\d{4,10})(?:\)|\s)`,
    description: {
      de: 'Muster (RE2), dessen erste Gruppe die Lieferantennummer im Namen eines Korrespondenten ist',
      en: 'Pattern (RE2) whose first group is the supplier number in the name of a correspondent',
    },
  }),
  farmsys_namen_vergleich: setting({
    value: z.enum(['exact', 'folded']),
    default: 'exact',
    description: {
      de: 'Wann Namen doppelter Korrespondenten gleich sind: genau, oder ohne Groß-/Kleinschreibung und Leerzeichen',
      en: 'When names of duplicate correspondents are identical: exactly, or without case and blanks',
    },
  }),
  approval_options: setting({
    value: z.record(z.string().min(1).max(100), z.enum(['approves', 'rejects', 'open'])),
    default: {},
    refersTo: (options) =>
      Object.keys(options).map((id): Reference => ({ kind: 'approvalOption', id, path: [id] })),
    description: {
      de: 'Welche Werte des Freigabefelds freigeben oder ablehnen; ohne Angabe entscheidet die Beschriftung',
      en: 'Which values of the approval field approve or reject; where none is given its label decides',
    },
  }),
  approval_amount_field: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: fieldOf('monetary', 'float', 'integer'),
    description: {
      de: 'Zusatzfeld mit dem Betrag, der freigegeben wird',
      en: 'Custom field with the amount that is approved',
    },
  }),
  approval_due_field: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: fieldOf('date'),
    description: {
      de: 'Zusatzfeld mit dem Tag der Fälligkeit',
      en: 'Custom field with the due date',
    },
  }),
  approval_comment_as_note: setting({
    value: z.boolean(),
    default: false,
    description: {
      de: 'Ob der Kommentar einer Freigabe auch als Notiz in Paperless steht',
      en: 'Whether the comment of an approval also becomes a note in Paperless',
    },
  }),
  approval_reopen_on_change: setting({
    value: z.boolean(),
    default: false,
    description: {
      de: 'Ob eine Freigabe wieder offen ist, wenn sich danach Datei, Betrag, Währung, Fälligkeit oder Korrespondent ändert',
      en: 'Whether an approval is open again when file, amount, currency, due date or correspondent change afterwards',
    },
  }),
  inbox_iban_field: setting({
    value: ObjectId.nullable(),
    default: null,
    refersTo: fieldOf('string', 'longtext'),
    description: {
      de: 'Zusatzfeld, in das der Posteingang die IBAN einer Rechnung vorschlägt; leer: sie wird nicht gespeichert',
      en: 'Custom field for which the inbox suggests the IBAN of an invoice; empty: it is not saved',
    },
  }),
  approval_rules: setting({
    value: ApprovalRules,
    default: [],
    refersTo: groupsOf,
    description: {
      de: 'Wann eine Freigabe mehrere Personen braucht. Ohne Regel reicht eine',
      en: 'When a release takes several people. Without a rule one is enough',
    },
  }),
  approval_new_iban: setting({
    value: z.enum(['as-usual', 'last-four', 'second-person']),
    default: 'as-usual',
    description: {
      de: 'Was eine IBAN verlangt, an die von diesem Lieferanten noch nichts freigegeben wurde',
      en: 'What an IBAN demands to which nothing of this supplier was released before',
    },
  }),
  inbox_save_tags: setting({
    value: IdList,
    default: [],
    refersTo: eachOf('tag'),
    description: {
      de: 'Tags für alles, was aus dem Posteingang gespeichert wird; zum Beispiel das Verarbeitungs-Tag, damit die Regeln weitermachen',
      en: 'Tags of all that is saved from the inbox; for instance the processing tag, so that the rules go on',
    },
  }),
  barcode_formats: setting({
    value: z
      .array(z.enum(SCANNED_FORMATS))
      .min(1)
      .max(SCANNED_FORMATS.length)
      .refine((formats) => new Set(formats).size === formats.length, {
        error: 'every format at most once',
        params: { fault: 'every-id-once' },
      }),
    default: ['QRCode', 'Code128'],
    description: {
      de: 'Wonach jede Seite im Posteingang abgesucht wird. Jede weitere Art kostet Zeit; in einem Ausschnitt wird immer nach allen gesucht. Gilt für neue Dateien und für erneutes Lesen',
      en: 'What each page in the inbox is searched for. Each further kind takes time; a part of a page is always searched for all. Holds for new files and for reading again',
    },
  }),
  barcode_margin_mm: setting({
    value: z.int().min(0).max(50),
    default: 7,
    description: {
      de: 'Rand um Barcodes auf Etiketten in Millimetern, wo eine Vorlage keinen nennt',
      en: 'Margin around barcodes on labels in millimetres, where a template names none',
    },
  }),
};

export type SettingKey = keyof typeof settingCatalogue;
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingCatalogue)[Key]['value']>;

type Setting<Value extends z.ZodType> = {
  value: Value;
  default: z.output<Value>;
  refersTo: Refers<z.output<Value>>;
  description: { de: string; en: string };
};

function setting<Value extends z.ZodType>(
  definition: Omit<Setting<Value>, 'refersTo'> & Partial<Pick<Setting<Value>, 'refersTo'>>,
): Setting<Value> {
  return { refersTo: () => [], ...definition };
}
