import { withDigits } from '../../money/index.ts';
import type { Period } from '../electronic-invoice.ts';
import type { InvoiceLanguage } from './invoice-words.ts';

/** Values as the readers of a language write them. */
export function formatsOf(language: InvoiceLanguage, currency: string | null) {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  // Given the decimals as text, it keeps all of them.
  const number = (value: string, digits = value.split('.')[1]?.length ?? 0): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      value as `${number}`,
    );
  const amount = (value: string | undefined): string =>
    value === undefined ? '' : number(withDigits({ value, currency }));
  const date = (day: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  return {
    amount,
    money: (value: string | undefined): string => [amount(value), currency].filter(Boolean).join('\u00a0'),
    number: (value: string | undefined): string => (value === undefined ? '' : number(value)),
    percent: (value: string | undefined): string => (value === undefined ? '' : `${number(value)}\u00a0%`),
    date,
    period({ from, to }: Period): string {
      const days = [from, to].map((day) => (day === undefined ? '' : date(day)));
      return from === to ? (days[0] ?? '') : days.join(' – ');
    },
    /** In groups of four, as it is printed. */
    iban: (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 '),
  };
}

export type Formats = ReturnType<typeof formatsOf>;
