import { RE2JS } from 're2js';

/** Finds the supplier number in a name: what the first group of the pattern holds. */
export type NumberInName = (name: string) => string | null;

/** @param pattern a valid RE2 expression with a group */
export function numberInName(pattern: string): NumberInName {
  const compiled = RE2JS.compile(pattern);
  return (name) => {
    const matcher = compiled.matcher(name.normalize('NFC').trim());
    return matcher.find() ? matcher.group(1) || null : null;
  };
}
