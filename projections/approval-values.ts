import type { DocumentFields } from '../src/domain/events/index.ts';
import { type Money, readMoney } from '../src/libs/money/index.ts';

type CustomFields = DocumentFields['customFields'];

/** The id of the option that a select field holds. */
export function optionIn(customFields: CustomFields, field: number | null): string | null {
  const value = valueIn(customFields, field);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** How many characters of a value are in the index; options of Paperless have 16. */
const KEY_LENGTH = 100;

/** The beginning of a value, by which it is searched: an index does not hold long texts. */
export const optionKey = (option: string): string =>
  option.length <= KEY_LENGTH ? option : [...option].slice(0, KEY_LENGTH).join('');

/** Whether no other value has the same key: longer ones fill theirs. */
export const isWholeKey = (option: string): boolean => option.length < KEY_LENGTH;

/** The amount that a monetary or number field holds. */
export const moneyIn = (customFields: CustomFields, field: number | null): Money | null =>
  readMoney(valueIn(customFields, field));

/** The day that a date field holds, YYYY-MM-DD. */
export function dayIn(customFields: CustomFields, field: number | null): string | null {
  const value = valueIn(customFields, field);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
}

/** What a field says as IBAN, however it is written; null: nothing. */
export function ibanTextIn(customFields: CustomFields, field: number | null): string | null {
  const value = valueIn(customFields, field);
  return typeof value === 'string' ? plainIban(value) || null : null;
}

/** Without blanks, strokes and forms of letters that look alike. */
const plainIban = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const valueIn = (customFields: CustomFields, field: number | null) =>
  field === null ? undefined : customFields.find((one) => one.field === field)?.value;
