import { type Money, readDecimal } from '../money/index.ts';
import { dateOf } from './read-values.ts';

/**
 * An amount as people write it, as decimal text: `1.234,50`, `1,234.50`, `1'234.50`, `12,50-`. A single separator before
 * three digits separates thousands. Null for anything else, `1e9` among it.
 */
export function writtenAmount(text: string): string | null {
  const compact = text.replace(/['’\u00a0\u202f\u2009]/g, '').replace('−', '-');
  const [, before, digits = '', after] = /^(-?)(\d[\d.,]*)(-?)$/.exec(compact) ?? [];
  if (!digits) return null;
  const separator = decimalSeparator(digits);
  const [whole = '', fraction = '', ...rest] = separator ? digits.split(separator) : [digits];
  const isGrouped = /^\d{1,3}([.,]\d{3})*$/.test(whole) || /^\d+$/.test(whole);
  if (!isGrouped || rest.length > 0 || /\D/.test(fraction)) return null;
  return readDecimal(`${before || after ? '-' : ''}${whole.replace(/[.,]/g, '')}.${fraction}`);
}

function decimalSeparator(digits: string): string | undefined {
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (!last) return undefined;
  if (separators.length > 1) return separators.filter((one) => one === last).length > 1 ? undefined : last;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : last;
}

/** The last amount of a line, with the currency that stands beside it, or that of the text. */
export function amountIn(line: string, currency: string | null): Money | undefined {
  const found = [...line.matchAll(AMOUNTS)].filter(([, before, number = '', after]) => {
    // Other numbers count something else.
    return before || after || /[.,]\d{2}-?$/.test(number);
  });
  const [, before, number = '', after] = found.at(-1) ?? [];
  const value = writtenAmount(number);
  return value === null ? undefined : { value, currency: currencyOf(before || after) ?? currency };
}

/** The one currency that a text names; null where it names none or several. */
export function currencyIn(text: string): string | null {
  const named = new Set([...text.matchAll(MARKS)].map(([mark]) => currencyOf(mark)));
  const [only = null] = named.size === 1 ? named : [];
  return only;
}

/** The first date of a text, written in German, in English, or as ISO 8601. */
export function writtenDate(text: string): string | undefined {
  const found = [
    ...[...text.matchAll(NUMERIC_DATE)].map(({ index, 1: date = '' }) => ({
      index,
      date: numericDate(date),
    })),
    ...[...text.matchAll(DAY_MONTH)].map(({ index, 1: day, 2: month = '', 3: year }) => ({
      index,
      date: dateOf(Number(year), monthNumber(month), Number(day)),
    })),
    ...[...text.matchAll(MONTH_DAY)].map(({ index, 1: month = '', 2: day, 3: year }) => ({
      index,
      date: dateOf(Number(year), monthNumber(month), Number(day)),
    })),
  ];
  return found.filter(({ date }) => date).sort((one, other) => one.index - other.index)[0]?.date;
}

function numericDate(text: string): string | undefined {
  const [first = 0, second = 0, third = 0] = text.split(/\D+/).map(Number);
  if (/^\d{4}/.test(text)) return dateOf(first, second, third);
  const year = third < 100 ? 2_000 + third : third;
  // Day before month, as is written here; the American order where no other is possible.
  return dateOf(year, second, first) ?? (text.includes('/') ? dateOf(year, first, second) : undefined);
}

const monthNumber = (name: string): number => MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1;

const MONTHS = [
  ...[/^jan|^jän/, /^feb/, /^mär|^mae|^mar/, /^apr/, /^ma[iy]/, /^jun/, /^jul/, /^aug/, /^sep/],
  ...[/^o[ck]t/, /^nov/, /^de[cz]/],
];
const NUMERIC_DATE = /(?<![\d.])(\d{4}-\d\d-\d\d|\d{1,2}([./])\s?\d{1,2}\2\s?(?:\d{4}|\d\d))(?!\d)/g;
const DAY_MONTH = /(?<!\d)(\d{1,2})\.?\s{1,3}([A-Za-zä]{3,9})\.?,?\s{1,3}(\d{4})(?!\d)/g;
const MONTH_DAY = /(?<![A-Za-zä])([A-Za-z]{3,9})\.?\s{1,3}(\d{1,2}),?\s{1,3}(\d{4})(?!\d)/g;

const SYMBOLS: Record<string, string> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  FR: 'CHF',
  SFR: 'CHF',
};
const currencyOf = (mark: string | undefined): string | undefined =>
  mark && (SYMBOLS[mark.replace('.', '').toUpperCase()] ?? mark.toUpperCase());
const MARK = '€|\\$|£|¥|\\b(?:EUR|USD|CHF|GBP|JPY|DKK|SEK|NOK|PLN|CZK|HUF|KWD|SFr\\.|Fr\\.)(?![A-Za-z])';
const MARKS = new RegExp(MARK, 'g');
const NUMBER = "[-−]?\\d{1,3}(?:[.,'’\\u00a0\\u202f\\u2009]?\\d{3})*(?:[.,]\\d{1,3})?-?";
const AMOUNTS = new RegExp(
  `(?<![\\d.,])(?:(${MARK})\\s?)?(${NUMBER})(?![\\d.,]*\\d|\\s?%)(?:\\s?(${MARK}))?`,
  'g',
);
