import { DocumentId, type FieldValue } from '../../domain/events/index.ts';

/** A custom field as Paperless defines it. */
export type FieldDefinition = {
  id: number;
  name: string;
  type: string;
  /** Of a select: the ids and labels to choose from. */
  options: { id: string; label: string }[];
};

/**
 * The value that a text becomes in a field of this type, or undefined when it cannot. Checked here because
 * Paperless answers some wrong types with a crash after half of the write.
 */
export function toFieldValue({ type, options }: FieldDefinition, text: string): FieldValue | undefined {
  switch (type) {
    case 'string':
      return [...text].length <= 128 ? text : undefined;
    case 'longtext':
      return [...text].length <= MAX_TEXT ? text : undefined;
    case 'url':
      return isWebAddress(text) && text.length <= 200 ? text : undefined;
    case 'date':
      return isDate(text) ? text : undefined;
    case 'boolean':
      return /^(true|ja|yes|1)$/i.test(text) ? true : /^(false|nein|no|0)$/i.test(text) ? false : undefined;
    case 'integer':
      return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31 ? Number(text) : undefined;
    case 'float':
      // Decimal text, spelled as it comes back: events hold no fractions, and Paperless takes numbers as text.
      return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? String(Number(text)) : undefined;
    case 'monetary':
      return /^[A-Z]{3}-?\d{1,12}\.\d{1,2}$|^-?\d{1,12}(\.\d{1,2})?$/.test(text) ? text : undefined;
    case 'select':
      return options.find(({ id, label }) => id === text || label === text)?.id;
    case 'documentlink':
      return documentIds(text);
    default:
      return undefined;
  }
}

function documentIds(text: string): number[] | undefined {
  if (!/^\d+(\s*,\s*\d+)*$/.test(text)) return undefined;
  const ids = text.split(',').map(Number);
  return ids.every((id) => DocumentId.safeParse(id).success) ? ids : undefined;
}

/** Schemes that lead somewhere and run nothing: a click on the field must not be a `javascript:`. */
const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'ftps:', 'sftp:'];

function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  return SAFE_SCHEMES.includes(new URL(text).protocol);
}

/** Longer texts do not belong in events; they are cut where we read and refused where we write. */
const MAX_TEXT = 2_000;

/** The value as events hold it: fractions as decimal text, long texts cut. */
export function asEventValue(value: unknown): FieldValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value);
  if (typeof value === 'string') {
    const text = value.toWellFormed().replaceAll('\u0000', '');
    return [...text].length > MAX_TEXT ? [...text].slice(0, MAX_TEXT).join('') : text;
  }
  if (Array.isArray(value)) return value.filter((item) => Number.isSafeInteger(item));
  return typeof value === 'boolean' ? value : null;
}

/** Whether a text is a date that exists, such as 2026-02-28. */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}
