import { isObject, pythonText } from './call.ts';
import { isDay } from './clock.ts';
import { queryTest } from './custom-field-conditions.ts';
import type { Test } from './document-predicate.ts';
import { invalid } from './refusals.ts';
import type { CustomFieldRow, DataType, World } from './world.ts';

const DEEPEST = 10;
const MOST_ATOMS = 20;

/**
 * Reads the JSON of `custom_field_query`. Errors name the place in the expression by a path of indexes below
 * `custom_field_query`; throws them as a 400.
 */
export function parseCustomFieldQuery(world: World, text: string): Test {
  let depth = 0;
  let atoms = 0;

  const expression = (value: unknown): Test => {
    depth += 1;
    if (depth > DEEPEST) throw problem('Maximum nesting depth exceeded.');
    try {
      if (Array.isArray(value) && value.length === 2) return logical(value[0], value[1]);
      if (Array.isArray(value) && value.length === 3) return atom(value[0], value[1], value[2]);
      throw problem('Invalid custom field query expression');
    } finally {
      depth -= 1;
    }
  };

  const logical = (operator: unknown, operand: unknown): Test => {
    const name = String(operator).toLowerCase();
    if (name === 'not') {
      const test = at('1', () => expression(operand));
      return (document) => !test(document);
    }
    if (name !== 'and' && name !== 'or') {
      throw located({ 0: [`Invalid logical operator ${pythonText(operator)}`] });
    }
    const tests = at('1', () => {
      if (!Array.isArray(operand) || operand.length === 0) {
        throw problem('Invalid expression list. Must be nonempty.');
      }
      return operand.map((each, index) => at(String(index), () => expression(each)));
    });
    return name === 'and'
      ? (document) => tests.every((test) => test(document))
      : (document) => tests.some((test) => test(document));
  };

  const atom = (name: unknown, operator: unknown, value: unknown): Test => {
    atoms += 1;
    if (atoms > MOST_ATOMS) throw problem('Maximum number of query conditions exceeded.');
    const field = at('0', () => findField(world, name));
    const { component, lookup } = at('1', () => readOperator(field, operator));
    const wanted = at('2', () => readValue(field, component, lookup, value));
    return queryTest(field, component, lookup, wanted);
  };

  try {
    return at('custom_field_query', () => {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        throw problem('Value must be valid JSON.');
      }
      return expression(value);
    });
  } catch (error) {
    if (error instanceof Error && 'where' in error) throw invalid(error.where);
    throw error;
  }
}

const located = (where: unknown) => Object.assign(new Error('bad query'), { where });
const problem = (message: string) => located([message]);

function at<T>(place: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && 'where' in error) throw located({ [place]: error.where });
    throw error;
  }
}

function findField(world: World, name: unknown): CustomFieldRow {
  for (const field of world.custom_fields.values()) {
    if (typeof name === 'number' ? field.id === name : field.name === name) return field;
  }
  throw problem(`${pythonText(name)} is not a valid custom field.`);
}

const BASIC = ['exact', 'in', 'isnull', 'exists'];
const TEXT = ['icontains', 'istartswith', 'iendswith'];
const ORDER = ['gt', 'gte', 'lt', 'lte', 'range'];
const OPERATORS: Record<DataType, string[]> = {
  string: [...BASIC, ...TEXT],
  url: [...BASIC, ...TEXT],
  longtext: [...BASIC, ...TEXT],
  monetary: [...BASIC, ...TEXT, ...ORDER],
  integer: [...BASIC, ...ORDER],
  float: [...BASIC, ...ORDER],
  date: [...BASIC, ...ORDER],
  boolean: BASIC,
  select: BASIC,
  documentlink: [...BASIC, 'contains'],
};
const COMPONENTS = ['year', 'iso_year', 'month', 'day', 'week', 'week_day', 'iso_week_day', 'quarter'];

function readOperator(field: CustomFieldRow, operator: unknown) {
  const [first = '', ...more] = String(operator).split('__');
  const component = more.length > 0 ? first : null;
  const lookup = more.length > 0 ? more.join('__') : first;
  const fits =
    OPERATORS[field.data_type].includes(lookup) &&
    (component === null || (field.data_type === 'date' && COMPONENTS.includes(component)));
  if (!fits) throw problem(`${field.data_type} does not support query expr ${pythonText(operator)}.`);
  return { component, lookup };
}

function readValue(field: CustomFieldRow, component: string | null, lookup: string, value: unknown): unknown {
  if (lookup === 'isnull' || lookup === 'exists') {
    const known = { true: true, '1': true, false: false, '0': false }[String(value).toLowerCase()];
    if (known === undefined) throw problem('Must be a valid boolean.');
    return known;
  }
  if (lookup === 'in' || lookup === 'range') {
    if (!Array.isArray(value)) throw problem(`Expected a list of items but got type "${typeName(value)}".`);
    if (lookup === 'in' && value.length === 0) throw problem('This list may not be empty.');
    if (lookup === 'range' && value.length < 2) throw problem('Ensure this field has at least 2 elements.');
    if (lookup === 'range' && value.length > 2)
      throw problem('Ensure this field has no more than 2 elements.');
    return value.map((each, index) => at(String(index), () => readOne(field, component, each)));
  }
  return readOne(field, component, value);
}

function readOne(field: CustomFieldRow, component: string | null, value: unknown): unknown {
  if (value === null) throw problem('This field may not be null.');
  if (field.data_type === 'documentlink') {
    if (!Array.isArray(value)) throw problem(`Expected a list of items but got type "${typeName(value)}".`);
    return value.map(Number);
  }
  if (field.data_type === 'integer' || component !== null) {
    if (!/^-?\d+$/.test(String(value))) throw problem('A valid integer is required.');
    return Number(value);
  }
  if (field.data_type === 'float') {
    if (String(value).trim() === '' || Number.isNaN(Number(value)))
      throw problem('A valid number is required.');
    return Number(value);
  }
  if (field.data_type === 'date' && !(typeof value === 'string' && isDay(value))) {
    throw problem('Date has wrong format. Use one of these formats instead: YYYY-MM-DD.');
  }
  if (field.data_type === 'boolean') return readValue(field, null, 'isnull', value);
  if (field.data_type === 'select') return optionId(field, value);
  return String(value);
}

/** Options may be named by id or by label. */
function optionId(field: CustomFieldRow, value: unknown): string {
  const options = field.extra_data?.select_options ?? [];
  const option = options.find(({ id, label }) => id === value || label === value);
  if (!option) throw problem(`"${String(value)}" is not a valid choice.`);
  return option.id;
}

const typeName = (value: unknown) => (isObject(value) ? 'dict' : typeof value === 'string' ? 'str' : 'int');
