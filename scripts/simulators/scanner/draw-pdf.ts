import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { A4, type Code, type Sheet } from './sheet.ts';
import { writeCode } from './write-code.ts';

const POINTS_PER_MM = 72 / 25.4;
const BARS_MM = 15;
/** Whatever is drawn was drawn then, so that the same sheets are the same bytes. */
const THEN = new Date('2026-01-01T00:00:00Z');

/** Sheets as a PDF with text in it, in fonts that every reader has. With a password it cannot be opened without. */
export async function drawPdf(sheets: readonly Sheet[], password: string | null = null): Promise<Buffer> {
  const pdf = await emptyPdf();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { lines, codes, stickers = [] } of sheets) {
    const page = pdf.addPage([A4.widthMm * POINTS_PER_MM, A4.heightMm * POINTS_PER_MM]);
    lines.forEach((line, index) => {
      const y = (A4.heightMm - 45 - index * 6) * POINTS_PER_MM;
      page.drawText(line, { x: 20 * POINTS_PER_MM, y, size: 11, font });
    });
    for (const code of codes) await drawCode(page, code);
    for (const { png, widthMm, heightMm, x, y } of stickers) {
      page.drawImage(await pdf.embedPng(png), {
        ...{ x: x * POINTS_PER_MM, y: (A4.heightMm - y - heightMm) * POINTS_PER_MM },
        ...{ width: widthMm * POINTS_PER_MM, height: heightMm * POINTS_PER_MM },
      });
    }
  }
  if (password !== null) pdf.encrypt({ userPassword: password, ownerPassword: password });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** Pictures of pages as a PDF, as scanners make it. */
export async function pdfOfPictures(pictures: readonly Buffer[]): Promise<Buffer> {
  const pdf = await emptyPdf();
  for (const picture of pictures) {
    const image = await pdf.embedJpg(picture);
    const size = { width: A4.widthMm * POINTS_PER_MM, height: A4.heightMm * POINTS_PER_MM };
    pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

async function emptyPdf(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setCreationDate(THEN);
  pdf.setModificationDate(THEN);
  pdf.setProducer('Scanner');
  return pdf;
}

async function drawCode(page: PDFPage, code: Code): Promise<void> {
  const { columns, rows, runs } = await writeCode(code);
  const module = (code.width * POINTS_PER_MM) / columns;
  const height = code.format === 'QRCode' ? module : (BARS_MM * POINTS_PER_MM) / rows;
  const path = runs
    .map(
      ({ x, y, length }) => `M${x * module} ${y * height}h${length * module}v${height}h${-length * module}z`,
    )
    .join('');
  const top = (A4.heightMm - code.y) * POINTS_PER_MM;
  page.drawSvgPath(path, { x: code.x * POINTS_PER_MM, y: top, color: rgb(0, 0, 0) });
}
