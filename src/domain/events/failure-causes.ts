import { z } from 'zod';

type Values = Readonly<Record<string, string>>;
type Sentence = (values: Values) => string;

/** Parts of a document, by the kind of change. */
const PARTS: Readonly<Record<string, readonly [de: string, en: string]>> = {
  title: ['Titel', 'title'],
  correspondent: ['Korrespondent', 'correspondent'],
  documentType: ['Dokumenttyp', 'document type'],
  owner: ['Eigentümer', 'owner'],
  created: ['Datum', 'date'],
  customField: ['Zusatzfelder', 'custom fields'],
  addTag: ['Tags', 'tags'],
  removeTag: ['Tags', 'tags'],
};
const inWords = (parts: string, language: 'de' | 'en'): string => {
  const words = parts.split(' ').flatMap((part) => PARTS[part]?.[language === 'de' ? 0 : 1] ?? []);
  return [...new Set(words)].join(', ');
};

/**
 * Why something that was planned did not come to pass, in German and English. What a system said word for word stands
 * beside it as `error`, and is for technicians.
 */
const CAUSES = {
  'paperless-unreachable': [() => 'Paperless antwortet nicht', () => 'Paperless does not answer'],
  'paperless-failed': [() => 'Paperless meldet einen Fehler', () => 'Paperless reports an error'],
  'paperless-unauthorized': [
    () => 'Paperless nimmt das Zugangstoken des Dienstes nicht an',
    () => 'Paperless does not take the token of the service',
  ],
  'paperless-forbidden': [
    () => 'Paperless verweigert dem Konto des Dienstes diese Änderung',
    () => 'Paperless denies this change to the account of the service',
  ],
  'paperless-not-found': [
    () => 'Paperless findet nicht, was geändert werden soll',
    () => 'Paperless does not find what is to be changed',
  ],
  'paperless-refused': [
    () => 'Paperless nimmt die Änderung so nicht an',
    () => 'Paperless does not take the change like this',
  ],
  'paperless-unexpected-answer': [
    () => 'Paperless antwortet anders als erwartet',
    () => 'Paperless answers in an unexpected way',
  ],
  'not-shown': [
    () => 'Paperless zeigt dem Dienst das Dokument nicht',
    () => 'Paperless does not show the document to the service',
  ],
  'not-kept': [
    () => 'Paperless hat nicht behalten, was geschrieben wurde',
    () => 'Paperless did not keep what was written',
  ],
  overwritten: [
    ({ rules, parts = '' }) =>
      rules === undefined
        ? 'Paperless hat die Änderung mehrmals überschrieben'
        : `ein anderes Programm, etwa ein Workflow in Paperless, und unsere Regeln${rules && ` (${rules})`} schreiben im Wechsel: ${inWords(parts, 'de')}; wer was schrieb, zeigt der Verlauf des Dokuments`,
    ({ rules, parts = '' }) =>
      rules === undefined
        ? 'Paperless overwrote the change several times'
        : `another program, such as a workflow of Paperless, and our rules${rules && ` (${rules})`} write in turn: ${inWords(parts, 'en')}; who wrote what stands in the history of the document`,
  ],
  'no-answer-in-time': [
    () => 'Paperless hat zu lange nicht geantwortet',
    () => 'Paperless did not answer for too long',
  ],
  'changed-elsewhere': [
    () => 'in Paperless wurde inzwischen etwas anderes gesetzt',
    () => 'something else was set in Paperless meanwhile',
  ],
  superseded: [
    () => 'eine neuere Entscheidung ist an ihre Stelle getreten',
    () => 'a newer decision took its place',
  ],
  'tags-refused': [() => 'Steuertags ändert nur der Ablauf', () => 'only the workflow changes control tags'],
  'rule-template': [
    ({ rule }) => `eine Vorlage der Regel „${rule}“ lässt sich nicht anwenden`,
    ({ rule }) => `a template of the rule “${rule}” cannot be used`,
  ],
  'rule-date': [
    ({ rule }) => `die Regel „${rule}“ ergibt kein Datum wie 2026-11-21`,
    ({ rule }) => `the rule “${rule}” does not give a date such as 2026-11-21`,
  ],
  'rule-field-unknown': [
    ({ rule, field }) => `die Regel „${rule}“ nennt das Zusatzfeld ${field}, das es in Paperless nicht gibt`,
    ({ rule, field }) => `the rule “${rule}” names the custom field ${field}, which Paperless does not have`,
  ],
  'rule-field-value': [
    ({ rule, field }) => `was die Regel „${rule}“ ergibt, passt nicht in das Zusatzfeld „${field}“`,
    ({ rule, field }) => `what the rule “${rule}” gives does not fit the custom field “${field}”`,
  ],
  'rule-owner': [
    ({ rule }) =>
      `die Regel „${rule}“ will den Eigentümer ändern; das darf in Paperless nur der Eigentümer selbst`,
    ({ rule }) => `the rule “${rule}” wants to change the owner; in Paperless only the owner may do that`,
  ],
  'merge-stuck': [
    () => 'die Korrespondenten haben sich inzwischen geändert',
    () => 'the correspondents have changed meanwhile',
  ],
  crashed: [
    () => 'die Verarbeitung ist mehrmals abgebrochen',
    () => 'the processing broke off several times',
  ],
  unexpected: [
    () => 'im Dienst ist ein unerwarteter Fehler aufgetreten',
    () => 'something unexpected happened in the service',
  ],
} as const satisfies Record<string, readonly [de: Sentence, en: Sentence]>;

export const FailureCode = z.enum(Object.keys(CAUSES) as [keyof typeof CAUSES, ...(keyof typeof CAUSES)[]]);
export type FailureCode = z.infer<typeof FailureCode>;

/** Why it failed: a code, and the values that its sentence names. */
export const FailureCause = z.strictObject({
  code: FailureCode,
  values: z.record(z.string(), z.string()).optional(),
});
export type FailureCause = z.infer<typeof FailureCause>;

/** A cause as people read it, as the end of a sentence. */
export const CauseInWords = z.object({ de: z.string(), en: z.string() }).meta({ id: 'CauseInWords' });
export type CauseInWords = z.infer<typeof CauseInWords>;

export function causeInWords({ code, values = {} }: FailureCause): CauseInWords {
  const [de, en] = CAUSES[code];
  return { de: de(values), en: en(values) };
}

/** The code as texts of the web app can branch on it: a selector of an ICU message has no hyphen. */
export const asSelector = ({ code }: FailureCause): string => code.replaceAll('-', '_');

/** An upcaster: what was recorded with the words of a system alone gets the cause that these words tell of. */
export const withCause = <Data extends Record<string, unknown>>(data: Data) => ({
  ...data,
  because: causeIn(String(data.error ?? '')),
});

function causeIn(error: string): FailureCause {
  const [words, code] = TOLD.find(([words]) => words.test(error)) ?? [/^/, 'unexpected'];
  const values = words.exec(error)?.groups;
  return { code, ...(values && { values: { ...values } }) };
}

/** The words that this service used to record, the more exact ones first. */
const TOLD: readonly (readonly [RegExp, FailureCode])[] = [
  [/^Paperless no longer shows|^Paperless does not show/, 'not-shown'],
  [/^Paperless did not keep/, 'not-kept'],
  [/^Paperless overwrote/, 'overwritten'],
  [/^Paperless did not answer for/, 'no-answer-in-time'],
  [/changed in Paperless meanwhile$/, 'changed-elsewhere'],
  [/^A newer decision/, 'superseded'],
  [/control tag|cannot be added while|would also remove/, 'tags-refused'],
  [/^Rule “(?<rule>.*?)”: there is no custom field (?<field>\d+)/, 'rule-field-unknown'],
  [/^Rule “(?<rule>.*?)”: what its template made of the field “(?<field>.*?)”/, 'rule-field-value'],
  [/^Rule “(?<rule>.*?)”: what its template made of “created”/, 'rule-date'],
  [/^Rule “(?<rule>.*?)”: the document belongs to somebody else/, 'rule-owner'],
  [/^Rule “(?<rule>.*?)”: /, 'rule-template'],
  [/Paperless does not answer/, 'paperless-unreachable'],
  [/^[A-Z]+ \S+: 401\b/, 'paperless-unauthorized'],
  [/^[A-Z]+ \S+: 403\b/, 'paperless-forbidden'],
  [/^[A-Z]+ \S+: 404\b/, 'paperless-not-found'],
  [/^[A-Z]+ \S+: (5\d\d|429)\b/, 'paperless-failed'],
  [/^[A-Z]+ \S+: 4\d\d\b/, 'paperless-refused'],
  [/^[A-Z]+ \S+: /, 'paperless-unexpected-answer'],
];
