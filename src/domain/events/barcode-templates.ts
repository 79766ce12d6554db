import { RE2JS } from 're2js';
import { z } from 'zod';
import { unknownVariable, variablesOf } from '../../libs/templates/index.ts';
import { eventType, type JsonObject } from '../../platform/event-log/index.ts';
import { RangeName } from './number-ranges.ts';
import { ObjectId } from './shapes.ts';
import { Pattern, Template } from './written-expressions.ts';

export const BarcodeTemplateId = z.uuid();

/** What a template reads from a code that it recognises, besides the named groups of its pattern. */
export const SCAN_VARIABLES = [
  /** The text of the code. */
  'code',
  /** How many pages the document has. */
  'pages',
  /** The day that the file came in, YYYY-MM-DD. */
  'scannedAt',
] as const;

/** What a label knows of the document that it is printed from: `{{document.title}}`. */
export const DOCUMENT_VARIABLES = ['id', 'title', 'correspondent', 'documentType', 'created'] as const;

/** What a document is saved with: fixed ids, and texts that are made of the code. */
const TemplateFields = z.strictObject({
  title: Template.optional(),
  created: Template.optional(),
  correspondent: ObjectId.optional(),
  documentType: ObjectId.optional(),
  tags: z.array(ObjectId).max(100).optional(),
  archiveSerialNumber: Template.optional(),
  customFields: z
    .array(z.strictObject({ field: ObjectId, value: Template }))
    .max(100)
    .optional(),
});

const LineText = { text: Template, bold: z.boolean().optional() };
const meaning = {
  name: z.string().trim().min(1).max(100),
  symbology: z.enum(['QRCode', 'Code128', 'DataMatrix']),
  /** What is printed into the code. */
  content: Template,
  /** Where `number` comes from when one is printed; null: it is asked for, like every field of its own. */
  numberRange: RangeName.nullable(),
  /** Which codes of a scan are of this template: a pattern that finds something in their text. */
  erkennungsMuster: Pattern,
  /** How a document with such a code is named; null: it does not set the name. */
  dateinameTemplate: Template.nullable(),
  /** What such a code means for a pile: nothing, a document begins with its page, or the page separates documents. */
  trennt: z.enum(['none', 'before', 'separator']),
  felder: TemplateFields,
};

/** A barcode of the office: what is printed, and what a scan of it does. Lengths in mm. */
export const BarcodeTemplateBody = z
  .strictObject({
    ...meaning,
    numberRange: meaning.numberRange.default(null),
    dateinameTemplate: meaning.dateinameTemplate.default(null),
    trennt: meaning.trennt.default('none'),
    felder: meaning.felder.default({}),
    widthMm: z.number().min(5).max(500).default(62),
    heightMm: z.number().min(5).max(500).default(29),
    lines: z
      .array(z.strictObject({ ...LineText, sizeMm: z.number().min(1).max(50) }))
      .max(20)
      .default([]),
    /** White around the code; null: as in the setting `barcode_margin_mm`. */
    marginMm: z.number().min(0).max(50).nullable().default(null),
  })
  .superRefine((template, context) => {
    const offered = [...SCAN_VARIABLES, ...groupsOf(template.erkennungsMuster)];
    for (const { path, text } of scanTexts(template)) {
      const unknown = variableNobodyOffers(text, offered);
      if (!unknown) continue;
      context.addIssue({ code: 'custom', path, ...faultOf(unknown, offered) });
    }
    for (const { path, text } of printedTexts(template)) {
      const unknown = pathsOf(text).find((name) => !isPrintable(name));
      if (unknown) context.addIssue({ code: 'custom', path, ...faultOf(unknown, PRINTABLE) });
    }
  });
export type BarcodeTemplateBody = z.infer<typeof BarcodeTemplateBody>;

/** What a label knows without being told; all other names are asked for when it is printed. */
const PRINTABLE = ['number', 'user', 'document', ...DOCUMENT_VARIABLES.map((name) => `document.${name}`)];
const isPrintable = (path: string): boolean => PRINTABLE.includes(path) || isFreeField(path);
const isFreeField = (path: string): boolean => /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u.test(path);

/** The fields that a person fills in when a label is printed, in the order in which they stand in the template. */
export function freeFields(template: Printed): string[] {
  const known = [...PRINTABLE.filter((name) => name !== 'number' || template.numberRange !== null)];
  const paths = printedTexts(template).flatMap(({ text }) => pathsOf(text));
  return [...new Set(paths)].filter((path) => !known.includes(path) && isFreeField(path));
}

type Printed = { content: string; lines: readonly { text: string }[]; numberRange: string | null };
const printedTexts = ({ content, lines }: Omit<Printed, 'numberRange'>): ScanText[] => [
  { path: ['content'], text: content },
  ...lines.map(({ text }, n) => ({ path: ['lines', n, 'text'], text })),
];

const faultOf = (name: string, known: readonly string[]) => ({
  params: { fault: 'variable-unknown', name, known: known.join(', ') },
  message: `there is no ${name}; known are ${known.join(', ')}`,
});

const Micrometres = z.int().min(0).max(500_000);
/** As it is recorded: events hold no fractions, so lengths are in micrometres. */
const RecordedTemplate = z.strictObject({
  ...meaning,
  widthUm: Micrometres,
  heightUm: Micrometres,
  lines: z.array(z.strictObject({ ...LineText, sizeUm: Micrometres })).max(20),
  marginUm: Micrometres.nullable(),
});
export type RecordedTemplate = z.infer<typeof RecordedTemplate>;

const UM_PER_MM = 1_000;

export function recordedTemplate(template: BarcodeTemplateBody): RecordedTemplate {
  const { widthMm, heightMm, lines, marginMm, ...rest } = template;
  const um = (mm: number) => Math.round(mm * UM_PER_MM);
  return {
    ...rest,
    widthUm: um(widthMm),
    heightUm: um(heightMm),
    lines: lines.map(({ sizeMm, ...line }) => ({ ...line, sizeUm: um(sizeMm) })),
    marginUm: marginMm === null ? null : um(marginMm),
  };
}

export function templateInMm(template: RecordedTemplate): BarcodeTemplateBody {
  const { widthUm, heightUm, lines, marginUm, ...rest } = template;
  return {
    ...rest,
    widthMm: widthUm / UM_PER_MM,
    heightMm: heightUm / UM_PER_MM,
    lines: lines.map(({ sizeUm, ...line }) => ({ ...line, sizeMm: sizeUm / UM_PER_MM })),
    marginMm: marginUm === null ? null : marginUm / UM_PER_MM,
  };
}

type ScanText = { path: (string | number)[]; text: string };
function scanTexts({
  dateinameTemplate,
  felder,
}: Pick<RecordedTemplate, 'dateinameTemplate' | 'felder'>): ScanText[] {
  const { title, created, archiveSerialNumber, customFields = [] } = felder;
  const texts = Object.entries({ title, created, archiveSerialNumber });
  return [
    ...(dateinameTemplate === null ? [] : [{ path: ['dateinameTemplate'], text: dateinameTemplate }]),
    ...texts.flatMap(([name, text]) => (text === undefined ? [] : [{ path: ['felder', name], text }])),
    ...customFields.map(({ value }, n) => ({ path: ['felder', 'customFields', n, 'value'], text: value })),
  ];
}

/** A pattern or template that cannot be parsed has been complained of already. */
function groupsOf(pattern: string): string[] {
  try {
    return Object.keys(RE2JS.compile(pattern).namedGroups());
  } catch {
    return [];
  }
}
function pathsOf(text: string): string[] {
  try {
    return variablesOf(text);
  } catch {
    return [];
  }
}
function variableNobodyOffers(text: string, offered: readonly string[]): string | undefined {
  try {
    return unknownVariable(text, offered);
  } catch {
    return undefined;
  }
}

const about = { templateId: BarcodeTemplateId, name: meaning.name };

/** Streams `barcode-template-<id>`. */
export const barcodeTemplateEvents = {
  BarcodeTemplateSaved: eventType({
    schema: 2,
    data: z.strictObject({ templateId: BarcodeTemplateId, template: RecordedTemplate }),
    upcast: {
      1: ({ template, ...data }) => ({
        ...data,
        template: { numberRange: null, ...(template as JsonObject) },
      }),
    },
    sentence: {
      de: ({ template: { name } }) => `Barcode-Vorlage „${name}“ gespeichert`,
      en: ({ template: { name } }) => `Barcode template “${name}” saved`,
    },
  }),
  BarcodeTemplateRemoved: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: {
      de: ({ name }) => `Barcode-Vorlage „${name}“ entfernt`,
      en: ({ name }) => `Barcode template “${name}” removed`,
    },
  }),
  DefaultTemplateSet: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: {
      de: ({ name }) => `Barcode-Vorlage „${name}“ ist die übliche`,
      en: ({ name }) => `Barcode template “${name}” is the default`,
    },
  }),
};
