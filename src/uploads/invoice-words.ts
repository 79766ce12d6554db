import type { FoundInvoice } from '../farm-system/index.ts';

/** An amount in major units, as decimal text; null where nobody knows how many minor units make one. */
export function decimalAmount(amount: FoundInvoice['amount']): string | null {
  if (!amount || !CURRENCIES.has(amount.currency)) return null;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: amount.currency,
  }).resolvedOptions();
  const text = String(Math.abs(amount.minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = amount.minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** The note that a completed document gets: where its data come from. In German, as the office reads it. */
export function noteOf({ id, externalNumber, date, amount, supplier }: FoundInvoice): string {
  const sum = decimalAmount(amount);
  const parts = [
    externalNumber && `Beleg ${oneLine(externalNumber)}`,
    date && `vom ${oneLine(date)}`,
    sum && amount && `über ${sum.replace('.', ',')} ${amount.currency}`,
    supplier && `von ${oneLine(supplier.name)}`,
  ].filter((part) => part);
  return ['Aus dem Agrarsystem übernommen:', ...parts, `(Eintrag ${oneLine(id)})`].join(' ');
}

/** Text that came from elsewhere, fit to stand in a line: as Paperless gives it back. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim();
