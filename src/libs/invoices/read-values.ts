import { readDecimal } from '../money/index.ts';
import type { FactName, InvoiceFault, InvoiceFaultCode } from './invoice-facts.ts';
import type { XmlElement } from './parse-xml.ts';
import { at, textAlong } from './query-xml.ts';

/** Reads values of XML, and notes which of them cannot be read or cannot be right. */
export type ValueReader = {
  /** Decimal text. */
  amount(element: XmlElement | undefined, ...path: string[]): string | undefined;
  /** `20261122` and `2026-11-22` as the latter; beyond 1980 to 2100 none. */
  date(element: XmlElement | undefined, ...path: string[]): string | undefined;
  currency(code: string | undefined): string | null;
  fault(code: InvoiceFaultCode, about?: Omit<InvoiceFault, 'code'>): void;
  faults: InvoiceFault[];
};

export function valueReader(): ValueReader {
  const faults: InvoiceFault[] = [];
  const fault: ValueReader['fault'] = (code, about = {}) => {
    // Whoever fills an invoice with faults does not hide the one about its account.
    const most = about.fact === 'iban' ? 2 * MOST_FAULTS : MOST_FAULTS;
    if (faults.length < most) faults.push({ code, ...shortened(about) });
  };
  return {
    faults,
    fault,
    amount(element, ...path) {
      const text = textAlong(element, path);
      if (text === undefined) return undefined;
      const value = readDecimal(text);
      if (value === null) fault('amount-unreadable', { found: text });
      return value ?? undefined;
    },
    date(element, ...path) {
      const found = at(element, ...path);
      const text = found?.text.trim();
      // A month or a week (UNTDID 2379) is no day, and no fault.
      if (!text || ['610', '616'].includes(found?.attributes.format ?? '')) return undefined;
      const date = readDate(text);
      if (!date) fault('date-unreadable', { found: text });
      else if (!isPlausible(date)) fault('date-implausible', { found: date });
      return date && isPlausible(date) ? date : undefined;
    },
    currency(code) {
      if (code !== undefined && CURRENCIES.has(code)) return code;
      fault('currency-unknown', code === undefined ? {} : { found: code });
      return null;
    },
  };
}

/** A date of the calendar, with or without dashes; a time or zone behind it does not matter. */
export function readDate(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[Z+T-])/.exec(text) ?? [];
  return dateOf(Number(year), Number(month), Number(day));
}

/** Undefined where the calendar has no such day. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  return date.toISOString().slice(0, 10);
}

/** Invoices of other centuries are slips, or written for tests of programs. */
export const isPlausible = (date: string): boolean => date >= '1980-01-01' && date < '2100-01-01';

const MOST_FAULTS = 50;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const shortened = (about: { fact?: FactName; found?: string; expected?: string }) => ({
  ...about,
  ...(about.found !== undefined && { found: about.found.slice(0, 100) }),
});
