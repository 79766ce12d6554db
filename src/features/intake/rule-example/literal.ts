/**
 * A pattern (RE2) for words of a document as other documents may write them: any spacing and punctuation between the
 * words, umlauts also as scanners read them or as two letters. Case is left to the flags of the whole pattern.
 */
export const literal = (text: string): string => wordsOf(text).map(spelled).join(ANY_GAP);

/** Spaces and punctuation, or nothing. Letters with accents count among these in RE2, which does no harm here. */
export const ANY_GAP = '\\W*';

/** The words of a text: letters and digits that stand together. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const spelled = (word: string): string => [...word].map((letter) => SPELLINGS[letter] ?? letter).join('');

const umlaut = (letter: string, plain: string): string => `(?:${letter}|${plain}\u0308|${plain}e?)`;
const SPELLINGS: Readonly<Record<string, string>> = {
  ä: umlaut('ä', 'a'),
  ö: umlaut('ö', 'o'),
  ü: umlaut('ü', 'u'),
  Ä: umlaut('Ä', 'A'),
  Ö: umlaut('Ö', 'O'),
  Ü: umlaut('Ü', 'U'),
  ß: '(?:ß|ss?)',
};
