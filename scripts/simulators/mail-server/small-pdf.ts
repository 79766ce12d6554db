import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A letter of one page or more, with these lines on each. */
export async function smallPdf(lines: readonly string[], { pages = 1 } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([595, 842]);
    for (const [place, line] of lines.entries()) {
      page.drawText(line, { x: 60, y: 760 - 22 * place, size: place === 0 ? 18 : 11, font });
    }
    page.drawText(`Seite ${number} von ${pages}`, { x: 60, y: 50, size: 9, font });
  }
  return Buffer.from(await pdf.save());
}

/** Papers one after the other in one file, as somebody scans them who does not separate them. */
export async function joinedPdf(...papers: readonly Buffer[]): Promise<Buffer> {
  const joined = await PDFDocument.create();
  for (const paper of papers) {
    const pdf = await PDFDocument.load(paper);
    for (const page of await joined.copyPages(pdf, pdf.getPageIndices())) joined.addPage(page);
  }
  return Buffer.from(await joined.save());
}
