import { mayChange } from '../accounts/permissions.ts';
import { isDay } from '../clock.ts';
import { isObject, pythonText, pythonType } from '../http/call.ts';
import { insufficientDetail, serverError } from '../http/refusals.ts';
import { complaint, isComplaint, key, WRONG_DATE } from '../http/validate.ts';
import { liveDocument, type Simulation } from '../simulation.ts';
import type { CustomFieldRow, FieldValue, UserRow } from '../world.ts';

/** A field and the value that was sent for it: checked, but not yet converted. */
export type FieldItem = { field: CustomFieldRow; value: unknown };

/**
 * Checks a whole `custom_fields` list. Errors are at the position of their item.
 *
 * In a PATCH an item without `field` is not an error but a crash, as in Paperless, where the check is skipped
 * and the next line reads the missing key.
 */
export function checkItems(sim: Simulation, user: UserRow, raw: unknown, partial: boolean): FieldItem[] {
  if (raw === null) throw complaint('This field may not be null.');
  if (!Array.isArray(raw)) {
    throw complaint({
      non_field_errors: [`Expected a list of items but got type "${pythonType(raw)}".`],
    });
  }
  const items: FieldItem[] = [];
  const errors = raw.map((item) => {
    try {
      items.push(checkItem(sim, user, item, partial));
      return {};
    } catch (error) {
      if (isComplaint(error)) return error.complaint;
      throw error;
    }
  });
  if (errors.some((error) => Object.keys(error as object).length > 0)) throw complaint(errors);
  return items;
}

function checkItem(sim: Simulation, user: UserRow, item: unknown, partial: boolean): FieldItem {
  if (!isObject(item)) {
    throw complaint({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${pythonType(item)}.`],
    });
  }
  const errors: Record<string, unknown> = {};
  let id = Number.NaN;
  try {
    if (item.field !== undefined) id = key(sim.world.custom_fields)(item.field);
    else if (!partial) errors.field = ['This field is required.'];
  } catch (error) {
    if (!isComplaint(error)) throw error;
    errors.field = error.complaint;
  }
  if (item.value === undefined) errors.value = ['This field is required.'];
  if (Object.keys(errors).length > 0) throw complaint(errors);

  const field = sim.world.custom_fields.get(id);
  if (!field) throw serverError();
  const problem = valueProblem(sim, user, field, item.value);
  if (problem !== null) throw complaint({ non_field_errors: [problem] });
  return { field, value: item.value };
}

/** What is wrong with a value, or null. Values of a wrong JSON type crash for some field types. */
export function valueProblem(
  sim: Simulation,
  user: UserRow,
  field: CustomFieldRow,
  value: unknown,
): string | null {
  if (value === null) return null;
  switch (field.data_type) {
    case 'string': {
      const length = lengthOf(value);
      return length > 128 ? `Ensure this value has at most 128 characters (it has ${length}).` : null;
    }
    case 'url':
      return lengthOf(value) === 0 ? null : urlProblem(String(value));
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : WRONG_DATE;
    case 'integer':
      return integerProblem(pythonText(value).replaceAll("'", ''));
    case 'monetary':
      return moneyProblem(value);
    case 'select':
      return selectProblem(field, value);
    case 'documentlink':
      return linkProblem(sim, user, value);
    default:
      return null;
  }
}

/** Length as the framework takes it: of texts and lists; anything else makes it crash. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  throw serverError();
}

function urlProblem(value: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(value);
  if (!scheme) return `Unable to parse URI ${value}, missing scheme`;
  return scheme[2] ? null : `Unable to parse URI ${value}, missing net location or path`;
}

function integerProblem(written: string): string | null {
  if (!/^-?\d+$/.test(written)) return 'Enter a valid integer.';
  if (Number(written) > 2_147_483_647) return 'Ensure this value is less than or equal to 2147483647.';
  if (Number(written) < -2_147_483_648) return 'Ensure this value is greater than or equal to -2147483648.';
  return null;
}

function moneyProblem(value: unknown): string | null {
  if (value === '') return null;
  const written = String(value);
  const plain = /^\s*[+-]?(\d*)(?:\.(\d*))?\s*$/.exec(written);
  const [whole = '', decimals = ''] = plain?.slice(1) ?? [];
  const isNumber = plain !== null && whole.length + decimals.length > 0;
  if (isNumber && decimals.length <= 2 && whole.replace(/^0+/, '').length <= 10) return null;
  if (/^[A-Z]{3}-?\d+(\.\d{1,2})$/.test(written)) return null;
  return 'Must be a two-decimal number with optional currency code e.g. GBP123.45';
}

function selectProblem(field: CustomFieldRow, value: unknown): string | null {
  const options = field.extra_data?.select_options ?? [];
  if (options.some((option) => option.id === value)) return null;
  return `Value must be an id of an element in ${pythonText(options)}`;
}

function linkProblem(sim: Simulation, user: UserRow, value: unknown): string | null {
  if (!Array.isArray(value)) return 'Value must be a list';
  const targets = [...new Set(value)].map((id) => liveDocument(sim, Number(id)));
  if (targets.length !== value.length || targets.includes(null)) {
    return "Some documents in value don't exist or were specified twice.";
  }
  if (targets.some((target) => target && !mayChange(user, target))) throw insufficientDetail();
  return null;
}

/**
 * The value as the database keeps it. Here wrong types surface that the checks let through: the request dies
 * with a 500 in the middle of its work.
 */
export function storedValue({ data_type }: CustomFieldRow, value: unknown): FieldValue {
  if (value === null) return null;
  switch (data_type) {
    case 'boolean':
      if (value === true || value === 1) return true;
      if (value === false || value === 0) return false;
      throw serverError();
    case 'float': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      if (Number.isNaN(number) || typeof value === 'object') throw serverError();
      return number;
    }
    case 'integer':
      return Number(value);
    case 'documentlink':
      return (value as unknown[]).map(Number);
    case 'date':
    case 'string':
    case 'url':
    case 'select':
    case 'longtext':
    case 'monetary':
      return String(value);
  }
}
