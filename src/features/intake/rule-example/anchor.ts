import { ANY_GAP, literal, wordsOf } from './literal.ts';

/** Words before a value, by which it is found again. */
export type Anchor = {
  /** As they stand in the document; empty: the value follows on the mark before, or begins the text. */
  words: string;
  /** For them and the gap up to the value. */
  pattern: string;
  /** Begins right where the mark before ends, or the text begins: nothing may stand in between. */
  isBound: boolean;
};

/**
 * The anchors of what begins at a place, the shortest first. Each reaches back to a word that says something; what has
 * digits in it is a value of this one document, so anything may stand there in another. The last one reaches back to
 * `floor`, where that is near.
 *
 * @param floor the end of the mark before, or 0
 * @param gap the pattern of what may stand between the last word and the value
 */
export function anchorsBefore(
  content: string,
  { place, floor, gap }: { place: number; floor: number; gap: string },
): Anchor[] {
  const { text: before, isCut } = lookBack(content, floor, place);
  const parts = partsOf(before).slice(-MOST_PARTS);
  const anchor = (from: number, isBound: boolean): Anchor => ({
    words: before
      .slice(parts[from]?.index ?? before.length)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    pattern: joined(parts.slice(from)) + gap,
    isBound,
  });
  const anchors = parts
    .flatMap(({ kind, text }, from) => {
      if (kind !== 'label') return [];
      const free = anchor(from, false);
      return [{ ...free, pattern: startOfWord(text) + free.pattern }];
    })
    .reverse();
  const reachesFloor = !isCut && partsOf(before).length <= MOST_PARTS;
  if (!reachesFloor) return anchors;
  const bound = anchor(0, true);
  return [...anchors, { ...bound, pattern: `${floor === 0 ? '^' : ''}${ANY_GAP}${bound.pattern}` }];
}

/** So that "Betrag" is not found in "Rechnungsbetrag". RE2 knows the beginnings of plain letters alone. */
export const startOfWord = (text: string): string => (/^[A-Za-z]/.test(wordsOf(text)[0] ?? '') ? '\\b' : '');

/** How far back words are looked for, in characters and in words. */
const REACH = 400;
const MOST_PARTS = 12;

function lookBack(content: string, floor: number, place: number): { text: string; isCut: boolean } {
  const from = Math.max(floor, place - REACH);
  const text = content.slice(from, place);
  // The first word may have lost its beginning.
  return from > floor ? { text: text.replace(/^\S+/, ''), isCut: true } : { text, isCut: false };
}

/** `short`: like "Nr.", which says too little alone. `currency`: may be named or not. */
type Part = { text: string; index: number; kind: 'label' | 'short' | 'value' | 'currency' };

function partsOf(before: string): Part[] {
  const parts = [...before.matchAll(/\S+/g)].flatMap(({ 0: text, index }): Part[] => {
    if (/\p{N}/u.test(text)) return [{ text, index, kind: 'value' }];
    const letters = wordsOf(text).join('').length;
    if (letters === 0) return [];
    if (CURRENCY.test(text)) return [{ text, index, kind: 'currency' }];
    return [{ text, index, kind: letters >= 4 ? 'label' : 'short' }];
  });
  return parts.slice(0, parts.findLastIndex(({ kind }) => kind !== 'currency') + 1);
}

const CURRENCY = /^\P{L}*(?:EUR|Euro|CHF|USD)\P{L}*$/iu;

function joined(parts: readonly Part[]): string {
  const patterns = parts.map(({ text, kind }, index) => {
    const gap = index === 0 ? '' : ANY_GAP;
    if (kind === 'currency') return `(?:${gap}${literal(text)})?`;
    if (kind !== 'value') return gap + literal(text);
    // Two values without a space between them would be one.
    return `${parts[index - 1]?.kind === 'value' ? '\\s+' : gap}\\S+`;
  });
  return patterns.join('');
}
