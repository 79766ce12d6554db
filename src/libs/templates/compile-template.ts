import Handlebars from 'handlebars';
import { TEMPLATE_HELPERS, type TemplateHelper, templateProblem } from './template-language.ts';

/** A template that cannot be rendered; the message says why and holds nothing of the document. */
export class TemplateFailed extends Error {
  override name = 'TemplateFailed';
}

/** @throws TemplateFailed */
export type Template<Context extends object> = (context: Context) => string;

/**
 * Compiles a template; it knows the helpers of the closed set and nothing of its surroundings. Texts are put in as
 * they are: what is written here is no HTML.
 *
 * One that an earlier release accepted and this one does not still compiles: it fails when it is used, so that
 * the caller can say where.
 */
export function compileTemplate<Context extends object>(text: string): Template<Context> {
  const problem = templateProblem(text);
  if (problem) {
    return () => {
      throw new TemplateFailed(problem);
    };
  }
  const render = language.compile(text, {
    noEscape: true,
    knownHelpersOnly: true,
    knownHelpers: KNOWN_HELPERS,
  });
  return (context) => {
    try {
      const rendered = render(shortened(context), { ...OWN_ONLY, data: { budget: budget() } });
      if (rendered.length > MAX_RENDERED)
        throw new TemplateFailed(`it becomes longer than ${MAX_RENDERED} characters`);
      return rendered.trim();
    } catch (error) {
      throw error instanceof TemplateFailed
        ? error
        : new TemplateFailed(`it cannot be rendered: ${(error as Error).name}`);
    }
  };
}

// As it is by default, but said: by default Handlebars writes past the log what it has kept from a template.
const OWN_ONLY = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/** Texts that are longer are cut: nobody names a document after page twenty. */
const MAX_TEXT = 100_000;
const MAX_RENDERED = 2 * MAX_TEXT;

/** The variables of a template, without texts that are too long to work with. */
function shortened<Value>(value: Value): Value {
  if (typeof value === 'string') return (value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)])) as Value;
}

/** What a helper is given in the template, and what the template speaks of: `fields` are custom fields by their id. */
type Helper = (
  values: unknown[],
  context: { fields?: Record<string, string>; date?: string },
  budget: Budget,
) => string;

const helpers: Record<TemplateHelper, Helper> = {
  /**
   * `{{date created 'DD.MM.YYYY'}}`: YYYY, YY, MM, M, DD, D, MMMM (name of the month in German). `{{date}}` alone is the
   * date that the texts speak of, where there is one.
   */
  date: (values, { date: today }) => {
    const [value, format] = values.length > 0 ? values : [today];
    const date = readDate(String(value ?? ''));
    return date ? formatDate(date, typeof format === 'string' ? format : 'DD.MM.YYYY') : '';
  },
  /** `{{isoDate match.content.[1]}}`: 5.3.2026, 05.03.26, 5. März 2026 or 2026-03-05 become 2026-03-05; others empty. */
  isoDate: ([value]) => {
    const date = readDate(String(value ?? ''));
    return date ? formatDate(date, 'YYYY-MM-DD') : '';
  },
  /** `{{money match.content.sum 'EUR'}}`: 1.234,56 € or 1,234.56 become EUR1234.56; others become empty. */
  money: ([value, currency]) => {
    const amount = readMoney(String(value ?? ''));
    return amount && `${typeof currency === 'string' ? currency : ''}${amount}`;
  },
  upper: ([value]) => String(value ?? '').toLocaleUpperCase('de'),
  lower: ([value]) => String(value ?? '').toLocaleLowerCase('de'),
  trim: ([value]) =>
    String(value ?? '')
      .trim()
      .replaceAll(/\s+/g, ' '),
  truncate: ([value, length]) => [...String(value ?? '')].slice(0, Number(length) || 0).join(''),
  replace: ([value, search, by], _, { spend }) => {
    const parts = search ? String(value ?? '').split(String(search)) : [String(value ?? '')];
    const between = String(by ?? '');
    // Known before it is made: every letter of a long text could become a long text.
    spend((parts.length - 1) * between.length);
    return parts.join(between);
  },
  padStart: ([value, length, filler]) =>
    String(value ?? '').padStart(Math.min(Number(length) || 0, 200), String(filler ?? ' ')),
  default: ([value, otherwise]) =>
    value === undefined || value === null || value === '' ? String(otherwise) : String(value),
  field: ([id], { fields = {} }) => (Object.hasOwn(fields, String(id)) ? (fields[String(id)] ?? '') : ''),
};

const language = Handlebars.create();
for (const [name, helper] of Object.entries(helpers)) {
  // Handlebars hands over its own options as the last value.
  language.registerHelper(name, (...values: unknown[]) => {
    const { data } = values.pop() as Handlebars.HelperOptions;
    const { spend } = data.budget as Budget;
    for (const value of values) spend(String(value ?? '').length);
    return helper(values, data.root, data.budget);
  });
}
const KNOWN_HELPERS = Object.fromEntries(
  TEMPLATE_HELPERS.map((name) => [name, true]),
) as unknown as KnownHelpers;

type DateParts = { year: number; month: number; day: number };

function readDate(text: string): DateParts | undefined {
  const iso = /(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const german = /(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d\d)(?!\d)/.exec(text);
  const named = /(\d{1,2})\.?\s*([A-Za-zä]{3,9})\.?\s*(\d{4})(?!\d)/.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : german
      ? [fullYear(german[3] ?? ''), Number(german[2]), Number(german[1])]
      : [Number(named?.[3] ?? 0), monthNumber(named?.[2] ?? ''), Number(named?.[1])];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { year, month, day } : undefined;
}

/** 1 to 12, 0 for what is no German name of a month, in full or its first three letters. */
const monthNumber = (name: string): number =>
  MONTHS.findIndex((month) => [month, month.slice(0, 3)].includes(capitalised(name))) + 1;

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

const fullYear = (digits: string): number => (digits.length === 2 ? 2_000 : 0) + Number(digits);

function formatDate({ year, month, day }: DateParts, format: string): string {
  const parts: Record<string, string> = {
    YYYY: String(year).padStart(4, '0'),
    YY: String(year % 100).padStart(2, '0'),
    MMMM: MONTHS[month - 1] ?? '',
    MM: String(month).padStart(2, '0'),
    M: String(month),
    DD: String(day).padStart(2, '0'),
    D: String(day),
  };
  return format.replaceAll(/YYYY|YY|MMMM|MM|M|DD|D/g, (part) => parts[part] ?? part);
}

const MONTHS = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'],
  ...['Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
];

/** The last separator followed by one or two digits is the decimal one; all others group thousands. */
function readMoney(text: string): string {
  const number = /-?\d[\d.,' ]*/.exec(text)?.[0].trim().replaceAll(/[' ]/g, '');
  const [, whole = '', cents = ''] = /^(-?[\d.,]*?\d)(?:[.,](\d{1,2}))?$/.exec(number ?? '') ?? [];
  const digits = whole.replaceAll(/[.,]/g, '');
  return digits && `${digits}.${cents.padEnd(2, '0')}`;
}

type Budget = { spend(characters: number): void };

/** How many characters the helpers of one rendering may process: some milliseconds, whatever the template. */
const MAX_CHARACTERS = 2_000_000;

/** Bounds how much work one rendering is. Counted, not timed: the same template and text always end the same. */
function budget(): Budget {
  let left = MAX_CHARACTERS;
  return {
    spend(characters) {
      left -= characters;
      if (left < 0) throw new TemplateFailed(`it works through more than ${MAX_CHARACTERS} characters`);
    },
  };
}
