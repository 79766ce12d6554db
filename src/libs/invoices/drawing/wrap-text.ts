import type { PDFFont } from 'pdf-lib';

/** The lines of a text within a width; a word that is wider is broken. */
export function wrapText(text: string, font: PDFFont, size: number, width: number): string[] {
  const letters = lettersOf(font);
  // Letter by letter: to lay out each beginning of each line would take seconds for a page.
  const widthOf = (part: string): number => {
    let sum = 0;
    for (const letter of part) sum += letters.widthOf(letter);
    return sum * size;
  };
  return paragraphs(text, letters).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, widthOf, width))) {
      const more = widthOf(line === '' ? word : ` ${word}`);
      if (line === '' || used + more <= width) {
        line = line === '' ? word : `${line} ${word}`;
        used += more;
      } else {
        lines.push(line);
        line = word;
        used = widthOf(word);
      }
    }
    return [...lines, line];
  });
}

function pieces(word: string, widthOf: (part: string) => number, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of word) {
    const more = widthOf(letter);
    if (part !== '' && used + more > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += letter;
    used += more;
  }
  return [...parts, part];
}

/** Without white space that says nothing, and with a sign in place of letters that the font does not have. */
function paragraphs(text: string, letters: Letters): string[] {
  const drawable = (paragraph: string) =>
    [...paragraph].map((letter) => (letters.has(letter) ? letter : '\ufffd')).join('');
  return text
    .slice(0, MOST_LETTERS)
    .split(/\r\n|\n|\r/)
    .map((paragraph) => drawable(paragraph.replace(/[ \t\f\v]+/g, ' ').trim()));
}

type Letters = {
  has(letter: string): boolean;
  /** At size 1. */
  widthOf(letter: string): number;
};

function lettersOf(font: PDFFont): Letters {
  const found = KNOWN.get(font);
  if (found) return found;
  const codes = new Set(font.getCharacterSet());
  const widths = new Map<string, number>();
  const letters: Letters = {
    has: (letter) => codes.has(letter.codePointAt(0) ?? 0),
    widthOf(letter) {
      const width = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1);
      widths.set(letter, width);
      return width;
    },
  };
  KNOWN.set(font, letters);
  return letters;
}

const KNOWN = new WeakMap<PDFFont, Letters>();
/** Of one value; a text that is longer is no text for people, and is in the XML. */
const MOST_LETTERS = 20_000;
