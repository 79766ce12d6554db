import { LRUCache } from 'lru-cache';
import type { DigestTexts } from './digest-texts.ts';

export type Formats = ReturnType<typeof makeFormats>;

/** Numbers, dates and sums as people write them. */
export const formats = ({ locale }: Pick<DigestTexts, 'locale'>, timeZone: string): Formats =>
  made.memo(`${locale} ${timeZone}`, { context: { locale, timeZone } });

/** Making them costs more time and memory than using them. */
const made = new LRUCache<string, Formats, { locale: string; timeZone: string }>({
  max: 10,
  memoMethod: (_, __, { context: { locale, timeZone } }) => makeFormats(locale, timeZone),
});

function makeFormats(locale: string, timeZone: string) {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone });
  const plainDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const fullDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const plainFullDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 12 });
  const money = new LRUCache<string, Intl.NumberFormat>({
    max: 20,
    memoMethod: (currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
  });
  return {
    number: (count: number) => number.format(count),
    list: (texts: readonly string[]) => list.format(texts),
    /** @param at a moment (ISO 8601), or a day (YYYY-MM-DD) that lies in no zone */
    date: (at: string) => (PLAIN.test(at) ? plainDay : day).format(new Date(at)),
    /** With its year, of what may have waited for more than one. */
    fullDate: (at: string) => (PLAIN.test(at) ? plainFullDay : fullDay).format(new Date(at)),
    /** Decimal text, exactly. */
    money({ value, currency }: { value: string; currency: string | null }): string {
      const amount = value as Intl.StringNumericLiteral;
      const format = currency !== null && /^[A-Z]{3}$/.test(currency) ? money.memo(currency) : decimal;
      return format.format(amount);
    },
  };
}

const PLAIN = /^\d{4}-\d\d-\d\d$/;
