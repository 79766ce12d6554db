import type { Turn } from '../pages.ts';
import type { PageText } from './page-document.ts';
import type { Pdfium } from './pdfium.ts';

/** The text layer of an open page, and how it lies on the page. */
export function pageText(library: Pdfium, page: number, most: number): PageText {
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return { text: '', turn: null };
  try {
    const count = Math.min(library.FPDFText_CountChars(text), most);
    if (count <= 0) return { text: '', turn: null };
    const pointer = library.allocate(2 * count + 2);
    library.FPDFText_GetText(text, 0, count, pointer);
    const read = UTF16.decode(library.memory().slice(pointer, pointer + 2 * count));
    library.free(pointer);
    // PDFium writes U+FFFE for the hyphen at the end of a line; what is no text cannot be stored either.
    const clean = read.replaceAll('\uFFFE', '-').replaceAll('\0', '').toWellFormed();
    return { text: clean, turn: turnOf(library, text, count, library.FPDFPage_GetRotation(page)) };
  } finally {
    library.FPDFText_ClosePage(text);
  }
}

/** A few of the characters show the rotation of the text; the page itself may be turned, too. */
function turnOf(library: Pdfium, text: number, count: number, quarters: number): Turn | null {
  if (count < ENOUGH) return null;
  const votes = [0, 0, 0, 0];
  for (let n = 0; n < count; n += Math.max(1, Math.floor(count / SAMPLES))) {
    const angle = library.FPDFText_GetCharAngle(text, n);
    if (angle >= 0) {
      const quarter = Math.round(angle / (Math.PI / 2)) % 4;
      votes[quarter] = (votes[quarter] ?? 0) + 1;
    }
  }
  const standing = votes.indexOf(Math.max(...votes));
  return (((8 - standing - quarters) % 4) * 90) as Turn;
}

const UTF16 = new TextDecoder('utf-16le');
const ENOUGH = 20;
const SAMPLES = 200;
