import { RE2JS } from 're2js';
import type { BarcodeTemplateBody, SCAN_VARIABLES } from '../../domain/events/index.ts';
import { compileTemplate, TemplateFailed } from '../../libs/templates/index.ts';

/** What is needed of a template to understand a code. */
export type ScanTemplate = { templateId: string } & Pick<
  BarcodeTemplateBody,
  'name' | 'erkennungsMuster' | 'dateinameTemplate' | 'trennt' | 'felder'
>;

export type Recognised = {
  template: Pick<ScanTemplate, 'templateId' | 'name' | 'trennt'>;
  /** What the pattern names `number` or `asn`, where that is a number. */
  number: number | null;
  /** What the document with this code is called and saved with. A text that cannot be made is left out. */
  read(document: { pages: number; scannedAt: string }): ReadOff;
};

/** Plain texts; the caller decides whether to show them as a date or a number. */
export type ReadOff = {
  name: string | null;
  title?: string;
  created?: string;
  correspondent?: number;
  documentType?: number;
  tags?: number[];
  archiveSerialNumber?: string;
  customFields?: { field: number; value: string }[];
};

/** The template that a code is of; null: of none. */
export type Recognise = (text: string) => Recognised | null;

/**
 * Compiles patterns and templates once for many codes. Of several templates that fit, the one that says most about
 * cutting wins, then the first by name: the same code always means the same.
 */
export function recogniser(templates: readonly ScanTemplate[]): Recognise {
  const compiled = templates.toSorted(byWeight).map(compile);
  return (text) => {
    for (const recognise of compiled) {
      const recognised = recognise(text);
      if (recognised) return recognised;
    }
    return null;
  };
}

const WEIGHT = { separator: 0, before: 1, none: 2 };
const byWeight = (a: ScanTemplate, b: ScanTemplate): number =>
  WEIGHT[a.trennt] - WEIGHT[b.trennt] ||
  compareTexts(a.name, b.name) ||
  compareTexts(a.templateId, b.templateId);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Context = Record<(typeof SCAN_VARIABLES)[number] | string, string>;
type Render = (context: Context) => string | undefined;

function compile(template: ScanTemplate): Recognise {
  const { templateId, name, trennt, erkennungsMuster, dateinameTemplate, felder } = template;
  const pattern = RE2JS.compile(erkennungsMuster);
  const nameOf = renderer(dateinameTemplate);
  const texts = Object.entries({
    title: renderer(felder.title),
    created: renderer(felder.created),
    archiveSerialNumber: renderer(felder.archiveSerialNumber),
  });
  const customFields = felder.customFields?.map(({ field, value }) => ({ field, render: renderer(value) }));
  return (code) => {
    const matcher = pattern.matcher(code);
    if (!matcher.find()) return null;
    const groups = Object.keys(pattern.namedGroups()).map((group) => [group, matcher.group(group) ?? '']);
    return {
      template: { templateId, name, trennt },
      number: numberAmong(Object.fromEntries(groups)),
      read({ pages, scannedAt }) {
        const context = { ...Object.fromEntries(groups), code, pages: String(pages), scannedAt };
        const made = texts.map(([field, render]) => [field, render(context)] as const);
        return {
          ...picked(felder),
          ...Object.fromEntries(made.filter(([, text]) => text !== undefined)),
          ...(customFields && {
            customFields: customFields.flatMap(({ field, render }) => {
              const value = render(context);
              return value === undefined ? [] : [{ field, value }];
            }),
          }),
          name: nameOf(context) ?? null,
        };
      },
    };
  };
}

/** Digits in whatever number; more than fifteen are no number of ours. */
function numberAmong(groups: Record<string, string>): number | null {
  const digits = groups.number || groups.asn || '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

const picked = ({ correspondent, documentType, tags }: ScanTemplate['felder']) => ({
  ...(correspondent !== undefined && { correspondent }),
  ...(documentType !== undefined && { documentType }),
  ...(tags !== undefined && { tags }),
});

/** Undefined when the result is empty: an empty name is never shown. */
function renderer(text: string | null | undefined): Render {
  if (text === null || text === undefined) return () => undefined;
  const template = compileTemplate<Context>(text);
  return (context) => {
    try {
      return template(context) || undefined;
    } catch (error) {
      if (error instanceof TemplateFailed) return undefined;
      throw error;
    }
  };
}
