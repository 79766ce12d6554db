import { meaningOf } from '../../../projections/approval-meanings.ts';
import type { ApprovalMeaning } from '../../domain/events/index.ts';
import type { CustomFieldDefinition } from '../../gateways/paperless/index.ts';
import { about, type Finding } from './finding.ts';
import { listed } from './judge-tag.ts';
import { joined, type LocalizedText, localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';

export type ApprovalSetUp = {
  field: number;
  /** Option id, what it means; the setting `approval_options`. */
  options: Readonly<Record<string, ApprovalMeaning>>;
  amountField: number | null;
  dueField: number | null;
  /** How many document types need approval: with none, nobody misses the field yet. */
  types: number;
};

const say = about('approval-field');

/** Whether the field that payments are released by exists, is a select, and has options that mean something. */
export function judgeApprovalField(
  fields: ProbeResult<readonly CustomFieldDefinition[]>,
  { field: id, options: given, types }: ApprovalSetUp,
): Finding {
  if ('failed' in fields) return say.unknown(whyNot(fields.failed));
  const bad = types > 0 ? say.wrong : say.warning;
  const field = fields.found.find((one) => one.id === id);
  const unused = types > 0 ? null : NOT_USED;
  if (!field) {
    const list = listed(fields.found);
    return bad(
      joined(
        localized(`Zusatzfeld ${id} gibt es nicht.`, `There is no custom field ${id}.`),
        list ? localized(`Zu sehen sind: ${list}.`, `To be seen are: ${list}.`) : null,
        unused,
      ),
      MAKE_FIELD,
      WHERE_FIELD_IDS_ARE,
      SET_FIELD_ID,
    );
  }
  if (field.type !== 'select') {
    return bad(
      joined(
        localized(
          `Zusatzfeld ${id} „${field.name}“ ist vom Typ ${field.type}, nicht Auswahl (select).`,
          `Custom field ${id} “${field.name}” is of the type ${field.type}, not select.`,
        ),
        unused,
      ),
      MAKE_FIELD,
      WHERE_FIELD_IDS_ARE,
      SET_FIELD_ID,
    );
  }
  return judgeOptions(field, given);
}

function judgeOptions(
  { id, name, options }: CustomFieldDefinition,
  given: ApprovalSetUp['options'],
): Finding {
  const meanings = options.map((option) => ({ ...option, meaning: meaningOf(option, given) }));
  const told = (language: 'de' | 'en') =>
    meanings.map(({ label, meaning }) => `${label} = ${MEANINGS[meaning][language]}`).join(', ') || '–';
  const seen = localized(
    `Zusatzfeld ${id} „${name}“ ist eine Auswahl: ${told('de')}.`,
    `Custom field ${id} “${name}” is a select: ${told('en')}.`,
  );
  const lacking = (['approves', 'rejects'] as const).filter(
    (one) => !meanings.some(({ meaning }) => meaning === one),
  );
  const [first] = lacking;
  const dead = Object.keys(given).filter((option) => !options.some((one) => one.id === option));
  if (!first && dead.length === 0) return say.ok(seen);
  return say.warning(
    joined(
      seen,
      first
        ? localized(
            `Keine Option hat die Bedeutung „${MEANINGS[first].de}“.`,
            `No option has the meaning “${MEANINGS[first].en}”.`,
          )
        : localized(
            'Eine Option, deren Bedeutung festgelegt wurde, gibt es nicht mehr.',
            'An option whose meaning was set does not exist any more.',
          ),
    ),
    localized(
      'In der Web-App unter Einstellungen, Freigabe festlegen, was jede Option bedeutet; oder die Optionen „Freigegeben“ und „Abgelehnt“ nennen.',
      'Set in the web app under Settings, Approval what each option means; or name the options “Approved” and “Rejected”.',
    ),
  );
}

const MEANINGS: Record<ApprovalMeaning, LocalizedText> = {
  approves: localized('gibt frei', 'approves'),
  rejects: localized('lehnt ab', 'rejects'),
  open: localized('offen', 'open'),
};
const NOT_USED = localized(
  'Noch braucht keine Dokumentart eine Freigabe.',
  'No document type needs approval yet.',
);
const MAKE_FIELD = localized(
  'In Paperless unter „Benutzerdefinierte Felder“ (Custom fields) ein Feld vom Typ „Auswahl“ (select) mit den Optionen Freigegeben und Abgelehnt anlegen.',
  'Make a field of the type “Select” with the options Approved and Rejected in Paperless under “Custom fields”.',
);
const WHERE_FIELD_IDS_ARE = localized(
  'Seine Nummer zeigt dieser Bericht, sobald es angelegt ist; im Browser steht sie als „id“ unter <Paperless>/api/custom_fields/.',
  'This report shows its number once it is made; in the browser it stands as “id” at <Paperless>/api/custom_fields/.',
);
const SET_FIELD_ID = localized(
  'APPROVAL_FIELD_ID=<Nummer> in .env setzen und den Dienst neu starten.',
  'Set APPROVAL_FIELD_ID=<number> in .env and restart the service.',
);

const facts = about('approval-facts');
const AMOUNT_KINDS = ['monetary', 'float', 'integer'];
const DUE_KINDS = ['date'];

/** Whether the fields that amount and due date are read from can hold such a thing. */
export function judgeApprovalFacts(
  fields: ProbeResult<readonly CustomFieldDefinition[]>,
  { amountField, dueField, types }: ApprovalSetUp,
): Finding {
  if ('failed' in fields) return facts.unknown(whyNot(fields.failed));
  const roles = [
    { id: amountField, kinds: AMOUNT_KINDS, role: localized('Betrag', 'Amount') },
    { id: dueField, kinds: DUE_KINDS, role: localized('Fälligkeit', 'Due date') },
  ].map((one) => ({ ...one, field: fields.found.find(({ id }) => id === one.id) }));
  const told = (language: 'de' | 'en') =>
    roles
      .map(({ id, role, field }) => {
        const none = language === 'de' ? 'nicht festgelegt' : 'not set';
        const gone = language === 'de' ? `Feld ${id} gibt es nicht` : `there is no field ${id}`;
        return `${role[language]}: ${id === null ? none : field ? `${field.name} (${field.type})` : gone}`;
      })
      .join('; ');
  const seen = localized(`${told('de')}.`, `${told('en')}.`);
  const wrong = roles.some(({ id, kinds, field }) => id !== null && !(field && kinds.includes(field.type)));
  if (wrong) return facts.wrong(seen, CHOOSE_FACTS);
  const unset = roles.some(({ id }) => id === null);
  return unset && types > 0 ? facts.warning(seen, CHOOSE_FACTS) : facts.ok(seen);
}

const CHOOSE_FACTS = localized(
  'In der Web-App unter Einstellungen, Freigabe die Felder wählen: für den Betrag ein Feld vom Typ „Währung“ (monetary), für die Fälligkeit eines vom Typ „Datum“.',
  'Choose the fields in the web app under Settings, Approval: for the amount one of the type “Monetary”, for the due date one of the type “Date”.',
);
