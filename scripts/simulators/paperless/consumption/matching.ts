import type { NamedRow } from '../world.ts';

type Rule = Pick<NamedRow, 'match' | 'matching_algorithm' | 'is_insensitive'>;

/** Does the text fulfil the rule of a tag, correspondent, type, path or workflow? Fuzzy and learned rules never do. */
export function matches(rule: Rule, text: string): boolean {
  if (rule.match.trim() === '') return false;
  const flags = rule.is_insensitive ? 'iu' : 'u';
  const found = (pattern: string) => new RegExp(pattern, flags).test(text);
  switch (rule.matching_algorithm) {
    case 1:
      return words(rule.match).some((word) => found(bounded(word)));
    case 2:
      return words(rule.match).every((word) => found(bounded(word)));
    case 3:
      return found(bounded(escaped(rule.match.trim())));
    case 4:
      return isPattern(rule.match) && found(rule.match);
    default:
      return false;
  }
}

/** Can the text be used as a regular expression? */
export function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** `\b` knows no umlauts, so the edges of a word are spelt out. */
const bounded = (pattern: string) => `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`;

/** Words of a rule; a quoted text is one. */
const words = (match: string) =>
  [...match.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) =>
    escaped(quoted ?? word ?? '').replaceAll(' ', '\\s+'),
  );
