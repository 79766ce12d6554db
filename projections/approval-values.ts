import type { ApprovalSeal, DocumentFields } from '../src/events/index.ts';

type CustomFields = DocumentFields['customFields'];

export type Money = NonNullable<ApprovalSeal['amount']>;

/** The id of the option that a select field holds. */
export function optionIn(customFields: CustomFields, field: number | null): string | null {
  const value = valueIn(customFields, field);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The amount that a monetary or number field holds: "EUR12.34", "12.34", 12. Minor units are hundredths. */
export function moneyIn(customFields: CustomFields, field: number | null): Money | null {
  const found = /^([A-Z]{3})?(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(
    String(valueIn(customFields, field) ?? ''),
  );
  if (!found) return null;
  const [, currency = null, sign, whole = '', fraction = ''] = found;
  const hundredths = Number(whole) * 100 + Math.round(Number(`0.${fraction || '0'}`) * 100);
  // No negative zero: it would be another text in the log.
  return { minor: sign && hundredths !== 0 ? -hundredths : hundredths, currency };
}

/** The day that a date field holds, YYYY-MM-DD. */
export function dayIn(customFields: CustomFields, field: number | null): string | null {
  const value = valueIn(customFields, field);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
}

const valueIn = (customFields: CustomFields, field: number | null) =>
  field === null ? undefined : customFields.find((one) => one.field === field)?.value;

/** A text as it is searched and sorted by: without upper case and accents. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
