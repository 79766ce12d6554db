/** What an event may hold: JSON without fractions, so that every language reads the same numbers. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * The canonical text of a value after RFC 8785 (JCS): members sorted by UTF-16 code units, no white space.
 * It is what the hash chain covers; PostgreSQL's own text of a jsonb sorts and spaces differently.
 *
 * @throws TypeError naming the path of a value that an event cannot hold: fractions and unsafe integers
 *   (write decimals as text, money in minor units), NUL and lone surrogates (jsonb cannot store them)
 */
export function canonical(value: unknown, path = ''): string {
  switch (typeof value) {
    case 'string':
      if (value.includes('\u0000') || !value.isWellFormed())
        throw unstorable(path, 'holds NUL or half a character');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isSafeInteger(value)) throw unstorable(path, `is ${value}, not a safe integer`);
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalArray(value, path) : canonicalObject(value as object, path);
    default:
      throw unstorable(path, `is ${typeof value}`);
  }
}

function canonicalArray(values: unknown[], path: string): string {
  return `[${values.map((value, index) => canonical(value, `${path}/${index}`)).join(',')}]`;
}

function canonicalObject(object: object, path: string): string {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const value = (object as Record<string, unknown>)[key];
    // As JSON.stringify does: an absent optional field and one set to undefined are the same fact.
    if (value === undefined) continue;
    text += `${text && ','}${canonical(key, `${path}/${key}`)}:${canonical(value, `${path}/${key}`)}`;
  }
  return `{${text}}`;
}

const unstorable = (path: string, what: string) =>
  new TypeError(`An event cannot hold this: ${path || '/'} ${what}`);
