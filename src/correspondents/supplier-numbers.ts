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

/**
 * A supplier number as it is compared: without blanks, separators and leading zeros, because people type it
 * differently each time. Empty when nothing is left of it.
 */
export function comparableNumber(written: string): string {
  const bare = written.normalize('NFKC').toUpperCase().replaceAll(SEPARATORS, '');
  return /^0+$/.test(bare) ? '0' : bare.replace(/^0+/, '');
}

const SEPARATORS = /[\s.,/_:'’‐‑‒–—-]+/gu;
