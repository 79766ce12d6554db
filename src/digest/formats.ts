import type { DigestTexts } from './digest-texts.ts';

/** Numbers, dates and sums as people write them. */
export function formats({ locale }: Pick<DigestTexts, 'locale'>, timeZone: string) {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone });
  const plainDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  return {
    number: (count: number) => number.format(count),
    /** @param at a moment (ISO 8601), or a day (YYYY-MM-DD) that lies in no zone */
    date: (at: string) => (/^\d{4}-\d\d-\d\d$/.test(at) ? plainDay : day).format(new Date(at)),
    /** Decimal text, exactly. */
    money({ value, currency }: { value: string; currency: string | null }): string {
      const amount = value as Intl.StringNumericLiteral;
      if (currency === null || !/^[A-Z]{3}$/.test(currency)) return decimal(locale, amount);
      return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
    },
  };
}

const decimal = (locale: string, amount: Intl.StringNumericLiteral): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 12 }).format(amount);
