import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { type Bars, barsOf } from '../testing/page-papers.ts';
import { seeded } from '../testing/seeded.ts';

/** How a page went through the scanner. */
export type Scan = {
  dpi: number;
  /** Of the page on the glass, in degrees. */
  angle: number;
  noise: number;
  blur: number;
  /** 1: black on white; less: faint. */
  contrast: number;
  jpeg: number;
};
export type Printed = { format: WriteInputBarcodeFormat; text: string; module: number };

const DRAWN_DPI = 600;
const PAPER = { width: 148, height: 210 };
const px = (mm: number): number => Math.round((mm / 25.4) * DRAWN_DPI);

/** A page of A5 with lines of print and codes upon it, as a JPEG of the scanner. */
export async function scannedPage(codes: readonly Printed[], scan: Scan): Promise<Buffer> {
  const drawn = codes.length === 0 ? [] : await Promise.all(codes.map(placed));
  const lines = Array.from({ length: 18 }, (_, n) => lineOfPrint(150 + n * 3));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px(PAPER.width)}" height="${px(PAPER.height)}">
    <rect width="100%" height="100%" fill="white"/>${drawn.join('')}${lines.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .rotate(scan.angle, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let page = sharp(data, { raw: info }).resize(Math.round((info.width * scan.dpi) / DRAWN_DPI), null, {
    kernel: 'cubic',
  });
  if (scan.blur > 0) page = page.blur(scan.blur);
  page = page.linear(scan.contrast, (1 - scan.contrast) * 235);
  const { data: pixels, info: size } = await page.greyscale().raw().toBuffer({ resolveWithObject: true });
  const random = seeded(scan.dpi * 1_000 + codes.length);
  for (let at = 0; at < pixels.length && scan.noise > 0; at += 1) {
    pixels[at] = Math.max(
      0,
      Math.min(255, (pixels[at] ?? 0) + (random.below(1_000) / 1_000 - 0.5) * scan.noise),
    );
  }
  return sharp(pixels, { raw: { width: size.width, height: size.height, channels: 1 } })
    .withMetadata({ density: scan.dpi })
    .jpeg({ quality: scan.jpeg })
    .toBuffer();
}

/** The same scans as a PDF of a scanner: a picture a page. */
export async function scannedPdf(scans: readonly Buffer[], dpi: number): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const scan of scans) {
    const image = await pdf.embedJpg(scan);
    const [width, height] = [(image.width / dpi) * 72, (image.height / dpi) * 72];
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  return Buffer.from(await pdf.save());
}

async function placed({ format, text, module }: Printed, index: number): Promise<string> {
  const bars = await barsOf(format, text);
  const [x, y] = [index % 2 === 0 ? 12 : 84, 10 + Math.floor(index / 2) * 34];
  return `<path transform="translate(${px(x)} ${px(y)})" d="${pathOf(bars, (px(10) / 10) * module, px(11))}"/>`;
}

function pathOf({ data, width, height }: Bars, side: number, barHeight: number): string {
  const rowHeight = height === 1 ? barHeight : side;
  const runs: string[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let from = 0; from < width; from += 1) {
      if (data[row * width + from] !== 0) continue;
      let to = from;
      while (to < width && data[row * width + to] === 0) to += 1;
      runs.push(
        `M${from * side} ${row * rowHeight}h${(to - from) * side}v${rowHeight}h${-(to - from) * side}z`,
      );
      from = to;
    }
  }
  return runs.join('');
}

const lineOfPrint = (mm: number): string =>
  Array.from(
    { length: 55 },
    (_, n) =>
      `<rect x="${px(12 + n * 2.2)}" y="${px(mm)}" width="${px(0.3 + ((n * 7 + mm) % 5) * 0.25)}" height="${px(1.6)}"/>`,
  ).join('');
