import type { Test } from './document-predicate.ts';
import type { CustomFieldRow, FieldValue } from './world.ts';

/**
 * The test of one condition of a custom field query. A document passes when the field is attached and its
 * value fits; only `exists: false` asks for the opposite.
 */
export function queryTest(
  field: CustomFieldRow,
  component: string | null,
  lookup: string,
  wanted: unknown,
): Test {
  const attached = (document: Parameters<Test>[0]) =>
    document.custom_fields.find((entry) => entry.field === field.id)?.value;
  if (lookup === 'exists') return (document) => (attached(document) !== undefined) === wanted;
  if (lookup === 'isnull') {
    return (document) => {
      const value = attached(document);
      return value !== undefined && (value === null) === wanted;
    };
  }
  // Texts within a sum of money are compared as written, everything else by its amount.
  const spoken = ['icontains', 'istartswith', 'iendswith'].includes(lookup);
  const prepare = (value: unknown) => comparable(field, component, value, spoken);
  const targets =
    Array.isArray(wanted) && field.data_type !== 'documentlink' ? wanted.map(prepareWanted) : null;
  const target = targets ? null : prepareWanted(wanted);

  function prepareWanted(value: unknown) {
    return component === null ? prepare(value) : Number(value);
  }

  return (document) => {
    const value = attached(document);
    if (value === undefined || value === null) return false;
    return fits(lookup, prepare(value), targets ?? target, value);
  };
}

type Comparable = string | number | boolean | readonly unknown[] | null;

function fits(lookup: string, value: Comparable, wanted: Comparable, raw: FieldValue): boolean {
  const [low, high] = Array.isArray(wanted) ? wanted : [];
  switch (lookup) {
    case 'exact':
      return same(value, wanted);
    case 'in':
      return Array.isArray(wanted) && wanted.some((each) => same(value, each));
    case 'contains':
      return Array.isArray(raw) && Array.isArray(wanted) && wanted.every((id) => raw.includes(Number(id)));
    case 'range':
      return compare(value, low) >= 0 && compare(value, high) <= 0;
    case 'gt':
      return compare(value, wanted) > 0;
    case 'gte':
      return compare(value, wanted) >= 0;
    case 'lt':
      return compare(value, wanted) < 0;
    case 'lte':
      return compare(value, wanted) <= 0;
    default:
      return textFits(lookup, String(value).toLowerCase(), String(wanted).toLowerCase());
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function textFits(lookup: string, value: string, wanted: string): boolean {
  if (lookup === 'icontains') return value.includes(wanted);
  if (lookup === 'istartswith') return value.startsWith(wanted);
  return value.endsWith(wanted);
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}

function comparable(
  field: CustomFieldRow,
  component: string | null,
  value: unknown,
  spoken: boolean,
): Comparable {
  if (component !== null) return partOf(String(value), component);
  if (field.data_type === 'monetary' && !spoken) return amountOf(String(value));
  if (Array.isArray(value)) return value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** `EUR119.00` and `119.00` are the same amount. */
export const amountOf = (money: string) => Number(money.replace(/^[A-Z]{3}/, ''));

function partOf(day: string, component: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  switch (component) {
    case 'year':
      return year;
    case 'month':
      return month;
    case 'day':
      return date;
    case 'quarter':
      return Math.ceil(month / 3);
    case 'week_day':
      return weekday + 1;
    case 'iso_week_day':
      return weekday || 7;
    default:
      return component === 'week' ? isoWeek(day).week : isoWeek(day).year;
  }
}

/** The week that holds the Thursday, and the year that this Thursday lies in. */
function isoWeek(day: string): { year: number; week: number } {
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return {
    year: thursday.getUTCFullYear(),
    week: Math.floor((thursday.getTime() - start) / 604_800_000) + 1,
  };
}
