import type { PDFFont } from '@cantoo/pdf-lib';

/** The lines of a text within a width; a word that is wider is broken. */
export function wrapText(text: string, font: PDFFont, size: number, width: number): string[] {
  const widthOf = (part: string) => font.widthOfTextAtSize(part, size);
  return paragraphs(text, font).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, (part) => widthOf(part) <= width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || widthOf(longer) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
}

function pieces(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** Without white space that says nothing, and with a sign in place of letters that the font does not have. */
function paragraphs(text: string, font: PDFFont): string[] {
  const known = lettersOf(font);
  const drawable = (paragraph: string) =>
    [...paragraph].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '\ufffd')).join('');
  return text
    .slice(0, MOST_LETTERS)
    .split(/\r\n|\n|\r/)
    .map((paragraph) => drawable(paragraph.replace(/[ \t\f\v]+/g, ' ').trim()));
}

function lettersOf(font: PDFFont): Set<number> {
  const known = LETTERS.get(font) ?? new Set(font.getCharacterSet());
  LETTERS.set(font, known);
  return known;
}

const LETTERS = new WeakMap<PDFFont, Set<number>>();
/** Of one value; a text that is longer is no text for people, and is in the XML. */
const MOST_LETTERS = 20_000;
