import { create, type Font } from '@cantoo/fontkit';
import { fontBytes } from './font-files.ts';

/** The font of all labels, DejaVu Sans, the same in previews, prints and PDFs. Opened once. */
export function fontOf(bold: boolean): Font {
  const name = bold ? 'bold' : 'regular';
  opened[name] ??= create(fontBytes(bold)) as Font;
  return opened[name];
}

const opened: { regular?: Font; bold?: Font } = {};

/** From the highest to the lowest letter, and from the baseline up, as a share of the size. */
export const LINE_HEIGHT = 1.17;
export const ASCENT = 0.93;

/** How wide a text is drawn, in the unit of its size. */
export const textWidth = (text: string, size: number, bold: boolean): number => {
  const font = fontOf(bold);
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
};

/** Letters that the font does not have. */
export const unknownLetters = (text: string, bold: boolean): string =>
  [...new Set(text)]
    .filter((letter) => !fontOf(bold).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('');
