import { isDay } from '../clock.ts';
import { pythonType } from './call.ts';
import { invalid } from './refusals.ts';

/*
 * Field checks with the wording of the framework that Paperless uses. A check takes the raw value and gives
 * the clean one, or throws `complaint(…)` with what shall stand beside the field's name.
 */

export type Check<T> = (value: unknown) => T;
export type Complaint = Error & { complaint: unknown };

export const complaint = (detail: unknown): Complaint =>
  Object.assign(new Error('field refused'), {
    complaint: typeof detail === 'string' ? [detail] : detail,
  });

export const isComplaint = (error: unknown): error is Complaint =>
  error instanceof Error && 'complaint' in error;

/**
 * Reads fields one by one and collects what is wrong with each, as the framework does: one answer names all
 * faulty fields.
 *
 * `partial` is a PATCH: absent fields are fine.
 */
export function startForm(data: Record<string, unknown>, partial: boolean) {
  const errors: Record<string, unknown> = {};
  const read = <T>(name: string, check: Check<T>): T | undefined => {
    const value = data[name];
    if (value === undefined) return undefined;
    try {
      return check(value);
    } catch (error) {
      if (!isComplaint(error)) throw error;
      errors[name] = error.complaint;
      return undefined;
    }
  };
  return {
    optional: read,
    required<T>(name: string, check: Check<T>): T | undefined {
      if (data[name] === undefined && !partial) errors[name] = ['This field is required.'];
      return read(name, check);
    },
    /** Adds a finding that is not about one value alone. */
    blame(name: string, detail: unknown) {
      errors[name] = typeof detail === 'string' ? [detail] : detail;
    },
    /** Throws the 400 when anything was wrong. */
    finish() {
      if (Object.keys(errors).length > 0) throw invalid(errors);
    },
  };
}

/** Checks one value outside a form; what is wrong with it becomes a 400 at once. */
export function checked<T>(name: string, check: Check<T>, value: unknown): T {
  try {
    return check(value);
  } catch (error) {
    throw isComplaint(error) ? invalid({ [name]: error.complaint }) : error;
  }
}

const NULL = 'This field may not be null.';

/** Null passes; an empty text of a form means null too. */
export const nullable =
  <T>(check: Check<T>): Check<T | null> =>
  (value) =>
    value === null || value === '' ? null : check(value);

/** A text without blanks around it; numbers are taken as written. */
export function text({
  max = Infinity,
  blank = true,
}: {
  max?: number;
  blank?: boolean;
} = {}): Check<string> {
  return (value) => {
    if (value === null) throw complaint(NULL);
    if (typeof value !== 'string' && typeof value !== 'number') throw complaint('Not a valid string.');
    const trimmed = String(value).trim();
    if (trimmed === '' && !blank) throw complaint('This field may not be blank.');
    // Paperless counts characters, not the units that JavaScript keeps them in.
    if ([...trimmed].length > max) throw complaint(`Ensure this field has no more than ${max} characters.`);
    return trimmed;
  };
}

/** A whole number, also written as text. */
export function integer({ min = -Infinity, max = Infinity } = {}): Check<number> {
  return (value) => {
    if (value === null) throw complaint(NULL);
    const fits = typeof value === 'number' ? Number.isInteger(value) : /^\s*-?\d+\s*$/.test(String(value));
    if (!fits) throw complaint('A valid integer is required.');
    const number = Number(value);
    if (number < min) throw complaint(`Ensure this value is greater than or equal to ${min}.`);
    if (number > max) throw complaint(`Ensure this value is less than or equal to ${max}.`);
    return number;
  };
}

const TRUE: unknown[] = [true, 1, '1', 'true', 'True', 'TRUE', 't', 'yes', 'on'];
const FALSE: unknown[] = [false, 0, '0', 'false', 'False', 'FALSE', 'f', 'no', 'off'];

export const boolean: Check<boolean> = (value) => {
  if (value === null) throw complaint(NULL);
  if (TRUE.includes(value)) return true;
  if (FALSE.includes(value)) return false;
  throw complaint('Must be a valid boolean.');
};

export const oneOf =
  <T extends string | number>(choices: readonly T[]): Check<T> =>
  (value) => {
    const choice = choices.find((each) => String(each) === String(value));
    if (choice === undefined) throw complaint(`"${String(value)}" is not a valid choice.`);
    return choice;
  };

/** The id of an existing row. */
export function key(rows: Map<number, unknown>): Check<number> {
  return (value) => {
    if (value === null) throw complaint(NULL);
    const id = typeof value === 'number' || /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
    if (typeof value === 'object' || typeof value === 'boolean' || !Number.isInteger(id)) {
      throw complaint(`Incorrect type. Expected pk value, received ${pythonType(value)}.`);
    }
    if (!rows.has(id)) throw complaint(`Invalid pk "${id}" - object does not exist.`);
    return id;
  };
}

/** A list of ids of existing rows, each once. */
export function keys(rows: Map<number, unknown>): Check<number[]> {
  const one = key(rows);
  return (value) => {
    if (value === null) throw complaint(NULL);
    if (!Array.isArray(value))
      throw complaint(`Expected a list of items but got type "${pythonType(value)}".`);
    return [...new Set(value.map(one))];
  };
}

export const WRONG_DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';

export const day: Check<string> = (value) => {
  if (typeof value !== 'string' || !isDay(value)) throw complaint(WRONG_DATE);
  return value;
};
