import { type Money, withDigits } from '../../libs/money/index.ts';
import type { Language } from './index.ts';

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** How numbers, times and money are written for people. Times arrive in UTC and are shown in the time of the office. */
export type Formats = ReturnType<typeof createFormats>;

/** @param timeZone an IANA name: `Europe/Berlin` */
export function createFormats(language: Language, timeZone: string) {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  // A day is the same day everywhere.
  const dayAlone = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });
  const dayAndTime = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const toTheSecond = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const sizes = SIZES.map(
    (unit) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumSignificantDigits: 3,
      }),
  );
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const amounts = new Map<string, Intl.NumberFormat>();
  const amountFormat = (currency: string | null, digits: number): Intl.NumberFormat => {
    const key = `${currency} ${digits}`;
    const style = currency === null ? {} : { style: 'currency' as const, currency };
    const format =
      amounts.get(key) ??
      new Intl.NumberFormat(locale, {
        ...style,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    amounts.set(key, format);
    return format;
  };
  return {
    /** Before the decimals: `1,5` in German. */
    decimalMark: language === 'de' ? (',' as const) : ('.' as const),
    number: (value: number) => number.format(value),
    /** @param share 0 … 1 */
    percent: (share: number) => percent.format(share),
    /** @param at a time (ISO 8601) or a day (`2026-11-21`) */
    date: (at: string) => (DAY.test(at) ? dayAlone : day).format(new Date(at)),
    time: (at: string) => time.format(new Date(at)),
    dateTime: (at: string) => dayAndTime.format(new Date(at)),
    /** With seconds: for what is held against other records. */
    moment: (at: string) => toTheSecond.format(new Date(at)),
    /** With seconds, in another zone than that of the office. */
    momentIn: (at: string, zone: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' }).format(
        new Date(at),
      ),
    /** `1,2 MB`. */
    bytes(count: number): string {
      const step = Math.min(Math.floor(Math.log10(Math.max(1, count)) / 3), SIZES.length - 1);
      return sizes[step]?.format(count / 1_000 ** step) ?? '';
    },
    list: (words: readonly string[]) => list.format(words),
    /** Never rounded; without a currency the number alone. */
    money(money: Money): string {
      const text = withDigits(money);
      const digits = text.split('.')[1]?.length ?? 0;
      return amountFormat(money.currency, digits).format(text as Intl.StringNumericLiteral);
    },
    /** `vor 5 Minuten`, `in 3 Tagen`. */
    relative(at: string, now: number): string {
      const { value, unit } = inLargestUnit((Date.parse(at) - now) / 1_000);
      return relative.format(value, unit);
    },
    /** A time that passes: `0:42`, `1:02:03`. */
    elapsed(milliseconds: number): string {
      const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
      const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
      const [first = 0, ...rest] = parts[0] ? parts : parts.slice(1);
      return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
    },
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Seconds, as the largest unit of which there is at least one. */
function inLargestUnit(seconds: number): { value: number; unit: Intl.RelativeTimeFormatUnit } {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return { value: Math.trunc(seconds / length) + 0, unit };
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
