/** What an event may hold: JSON without fractions, so that every language reads the same numbers. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * The canonical text of a value after RFC 8785 (JCS): members sorted by UTF-16 code units, no white space.
 * It is what the hash chain covers; PostgreSQL's own text of a jsonb sorts and spaces differently.
 *
 * @throws TypeError naming the path of a value that an event cannot hold: fractions and unsafe integers
 *   (write decimals as text, money too), NUL and lone surrogates (jsonb cannot store them)
 */
export function canonical(value: unknown): string {
  const text = textOf(value);
  if (text !== undefined) return text;
  // Searched only now: keeping track of where we are would cost more than all the rest.
  const [path, what] = culprit(value, '') ?? ['/', 'cannot be written'];
  throw new TypeError(`An event cannot hold this: ${path} ${what}`);
}

/** Undefined when the value, or something in it, cannot be stored. */
function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return isStorable(value) ? JSON.stringify(value) : undefined;
    case 'number':
      return Number.isSafeInteger(value) ? JSON.stringify(value) : undefined;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? arrayText(value) : objectText(value as Record<string, unknown>);
    default:
      return undefined;
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

function arrayText(values: unknown[]): string | undefined {
  let all = '';
  for (const value of values) {
    const text = textOf(value);
    if (text === undefined) return undefined;
    all += all && ',';
    all += text;
  }
  return `[${all}]`;
}

function objectText(object: Record<string, unknown>): string | undefined {
  let all = '';
  for (const key of sortedKeys(object)) {
    const value = object[key];
    // As JSON.stringify does: an absent optional field and one set to undefined are the same fact.
    if (value === undefined) continue;
    const text = textOf(value);
    if (text === undefined || !isStorable(key)) return undefined;
    all += all && ',';
    all += `${JSON.stringify(key)}:${text}`;
  }
  return `{${all}}`;
}

/** Sorting costs more than all else here, and most objects are made in order. */
function sortedKeys(object: object): string[] {
  const keys = Object.keys(object);
  for (let index = 1; index < keys.length; index += 1) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return keys.sort();
  }
  return keys;
}

/** Path of the first thing that cannot be stored, and what is wrong with it. */
function culprit(value: unknown, path: string): [string, string] | undefined {
  if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (!isStorable(key)) return [path || '/', 'has a name that holds NUL or half a character'];
      if (member === undefined && !Array.isArray(value)) continue;
      const found = culprit(member, `${path}/${key}`);
      if (found) return found;
    }
    return undefined;
  }
  if (textOf(value) !== undefined) return undefined;
  if (typeof value === 'string') return [path || '/', 'holds NUL or half a character'];
  return [path || '/', `is ${typeof value === 'number' ? `${value}, not a safe integer` : typeof value}`];
}
