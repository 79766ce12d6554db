import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import type { FileSource } from '../../src/gateways/pages/index.ts';
import { prepareWriter } from './barcode-writer.ts';

export type Paper = {
  /** In mm; A4 without. */
  size?: [number, number];
  rotate?: 0 | 90 | 180 | 270;
  text?: string;
  /** `module`: the side of the smallest square or the narrowest bar, in mm. */
  codes?: {
    format: WriteInputBarcodeFormat;
    text: string;
    x: number;
    y: number;
    module?: number;
    height?: number;
  }[];
};

const POINTS = 72 / 25.4;

/** A PDF with vector codes and text. */
export async function pdfOf(papers: readonly Paper[]): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { size: [wide, high] = [210, 297], rotate = 0, text, codes = [] } of papers) {
    const page = pdf.addPage([wide * POINTS, high * POINTS]);
    page.setRotation(degrees(rotate));
    if (text) page.drawText(text, { x: 20 * POINTS, y: (high - 30) * POINTS, size: 11, font });
    for (const { format, text: content, x, y, module = 0.4, height = 12 } of codes) {
      const bars = await barsOf(format, content);
      const path = pathOf(bars, module, bars.height === 1 ? height : module);
      page.drawSvgPath(path, { x: x * POINTS, y: (high - y) * POINTS, color: rgb(0, 0, 0), borderWidth: 0 });
    }
  }
  return pdf;
}

export type Bars = { data: Uint8ClampedArray; width: number; height: number };

/** A code as modules, one byte each: 0 is dark. */
export async function barsOf(format: WriteInputBarcodeFormat, text: string): Promise<Bars> {
  prepareWriter();
  const { symbol, error } = await writeBarcode(text, { format });
  if (error || !symbol) throw new Error(`${format}: ${error}`);
  return symbol as unknown as Bars;
}

function pathOf({ data, width, height }: Bars, mm: number, rowMm: number): string {
  const parts: string[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let from = 0; from < width; from += 1) {
      if (data[row * width + from] !== 0) continue;
      let to = from;
      while (to < width && data[row * width + to] === 0) to += 1;
      const [x, y] = [from * mm * POINTS, row * rowMm * POINTS];
      parts.push(`M${x} ${y}h${(to - from) * mm * POINTS}v${rowMm * POINTS}h${-(to - from) * mm * POINTS}z`);
      from = to;
    }
  }
  return parts.join('');
}

/** Bytes as page work takes them. */
export const sourceOf = (bytes: Uint8Array, mediaType = 'application/pdf'): FileSource => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  mediaType,
  open: () => Readable.from([Buffer.from(bytes)], { objectMode: false }),
});
