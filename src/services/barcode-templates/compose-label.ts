import { type BarcodeTemplateBody, type DOCUMENT_VARIABLES, freeFields } from '../../domain/events/index.ts';
import type { Label } from '../../libs/labels/index.ts';
import { compileTemplate, TemplateFailed } from '../../libs/templates/index.ts';
import { type FieldError, fieldError, Problem } from '../../platform/http/index.ts';

export type PrintedTemplate = Pick<
  BarcodeTemplateBody,
  'widthMm' | 'heightMm' | 'symbology' | 'content' | 'lines' | 'marginMm' | 'numberRange'
>;

export type DocumentValues = Record<(typeof DOCUMENT_VARIABLES)[number], string>;

/** With the margin that it has, its own or the usual one. */
export type SettledTemplate = PrintedTemplate & { marginMm: number };

/** What the texts of a label are made of. */
export type LabelValues = {
  /** Of the template's range; null where it has none. */
  number: number | null;
  /** YYYY-MM-DD */
  date: string;
  /** The name of who prints. */
  user: string;
  document: DocumentValues | null;
  /** What was asked for. */
  fields: Readonly<Record<string, string>>;
};

/**
 * A label of a template, its texts filled in.
 *
 * @throws Problem when a text cannot be made
 */
export function composeLabel(template: SettledTemplate, values: LabelValues): Label {
  const { widthMm, heightMm, symbology, content, lines, marginMm } = template;
  const { number, date, user, document, fields } = values;
  const context = { ...fields, ...(number !== null && { number }), date, user, document: document ?? {} };
  return {
    ...{ widthMm, heightMm, symbology },
    content: rendered(content, context),
    lines: lines.map((line) => ({ ...line, text: oneLine(rendered(line.text, context)) })),
    marginMm,
  };
}

/** What is wrong with the fields for this template: unknown, or, if they are all needed, not filled in. */
export function wrongFields(
  template: PrintedTemplate,
  { fields, document }: Pick<LabelValues, 'fields' | 'document'>,
  { complete }: { complete: boolean },
): FieldError[] {
  const known = freeFields(template);
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  const missing = complete ? known.filter((name) => !fields[name]?.trim()) : [];
  return [
    ...(unknown.length > 0 ? [fieldError('fields', 'unknown-field', { names: unknown.join(', ') })] : []),
    ...missing.map((name) => fieldError(`fields.${name}`, 'missing')),
    ...(complete && needsDocument(template) && !document ? [fieldError('documentId', 'missing')] : []),
  ];
}

/** Whether it can only be printed from a document. */
export const needsDocument = ({ content, lines }: PrintedTemplate): boolean =>
  [content, ...lines.map(({ text }) => text)].some((text) => /\bdocument\./.test(text));

/** Stands for what is not known yet in a preview: the name of the field itself. */
export const sampleValues = (template: PrintedTemplate, given: LabelValues): LabelValues => ({
  ...given,
  document: given.document ?? SAMPLE_DOCUMENT,
  fields: Object.fromEntries(freeFields(template).map((name) => [name, given.fields[name] || name])),
});

const SAMPLE_DOCUMENT: DocumentValues = {
  id: '4711',
  title: 'Rechnung 2026-0815',
  correspondent: 'Agrarhandel Nord',
  documentType: 'Rechnung',
  created: '2026-03-07',
};

function rendered(text: string, context: object): string {
  try {
    return compileTemplate(text)(context);
  } catch (error) {
    if (!(error instanceof TemplateFailed)) throw error;
    throw new Problem('invalid-request', { reason: 'label-text-failed', message: error.message });
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
