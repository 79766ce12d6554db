import type { Grayscale, PDFDocument, PDFFont, PDFPage } from 'pdf-lib';
import { fontBytes } from './font-files.ts';
import { type Layout, MM_PER_INCH } from './label.ts';

type Offset = { x: number; y: number };

/** A PDF with a page for each label, as large as the label. Codes are vectors, texts are text. */
export async function drawPdf(
  layouts: readonly Layout[],
  { offsetMm = { x: 0, y: 0 } }: { offsetMm?: Offset } = {},
): Promise<Uint8Array> {
  const pdf = await openPdf();
  for (const layout of layouts) {
    const page = pdf.document.addPage([points(layout.widthMm), points(layout.heightMm)]);
    await pdf.draw(page, layout, offsetMm);
  }
  return pdf.document.save();
}

/** Lengths in mm to those of PDF. */
export const points = (mm: number): number => (mm * 72) / MM_PER_INCH;

/** A document with the font of labels, in which only the letters are that are used. */
export async function openPdf() {
  const [{ PDFDocument }, fontkit] = await Promise.all([import('pdf-lib'), import('@cantoo/fontkit')]);
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit.default);
  const fonts: { regular?: PDFFont; bold?: PDFFont } = {};
  return {
    document,
    /** @param at the top left of the label, from the top left of the page */
    async draw(page: PDFPage, layout: Layout, at: Offset): Promise<void> {
      const top = page.getHeight() - points(at.y);
      drawSymbol(page, layout.symbol, points(at.x), top);
      for (const { text, x, baseline, sizeMm, bold } of layout.texts) {
        const name = bold ? 'bold' : 'regular';
        fonts[name] ??= await embed(document, bold);
        const [left, below] = [points(at.x + x), top - points(baseline)];
        page.drawText(text, { font: fonts[name], size: points(sizeMm), x: left, y: below });
      }
    },
  };
}

const embed = (document: PDFDocument, bold: boolean): Promise<PDFFont> =>
  document.embedFont(fontBytes(bold), { subset: true });

/** All modules of a code are one path: rectangles that touch would otherwise show hairlines between them. */
function drawSymbol(page: PDFPage, { rows, box, moduleMm }: Layout['symbol'], x: number, top: number): void {
  const rowHeight = rows.length === 1 ? box.height / moduleMm : 1;
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y * rowHeight}h${length}v${rowHeight}h${-length}z`,
    ),
  );
  page.drawSvgPath(path.join(''), {
    ...{ x: x + points(box.x), y: top - points(box.y) },
    // Filled: without a colour it would be an outline.
    ...{ scale: points(moduleMm), color: BLACK },
  });
}

const BLACK = { type: 'Grayscale', gray: 0 } as Grayscale;
