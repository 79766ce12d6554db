import type { Bitmap } from './bitmap.ts';
import { fillOutlines } from './fill-outlines.ts';
import { fontOf } from './fonts.ts';
import { type Device, type Layout, MM_PER_INCH } from './label.ts';
import { LabelRefused } from './refused.ts';

const MOST_PIXELS = 40e6;

/**
 * The very dots that are printed. Modules are a whole number of dots, so that all are alike; what that leaves over is
 * white on both sides.
 *
 * @throws LabelRefused where a module is smaller than a dot
 */
export function drawBitmap(layout: Layout, { dpi, offsetMm = { x: 0, y: 0 } }: Device): Bitmap {
  const dots = (mm: number) => (mm * dpi) / MM_PER_INCH;
  const [width, height] = [Math.round(dots(layout.widthMm)), Math.round(dots(layout.heightMm))];
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.ceil((width * height) / 1e6);
    throw new LabelRefused({ reason: 'too-many-pixels', megapixels, limit: MOST_PIXELS / 1e6 });
  }
  const bitmap = { width, height, dpi, pixels: new Uint8Array(width * height) };
  const [right, down] = [Math.round(dots(offsetMm.x)), Math.round(dots(offsetMm.y))];
  drawModules(bitmap, symbolDots(layout, dpi), layout.symbol.rows, right, down);
  for (const { text, x, baseline, sizeMm, bold } of layout.texts) {
    drawText(bitmap, text, dots(x) + right, dots(baseline) + down, dots(sizeMm), bold);
  }
  return bitmap;
}

type Dots = { x: number; y: number; module: number; width: number; height: number };

/** The code in whole dots: it stays in its box, in the middle. */
export function symbolDots({ symbol }: Layout, dpi: number): Dots {
  const dots = (mm: number) => (mm * dpi) / MM_PER_INCH;
  const { rows, box, moduleMm } = symbol;
  const columns = rows[0]?.length ?? 0;
  // What is a whole number but for the last digit of a floating point number is one.
  const module = Math.floor(dots(moduleMm) + 1e-6);
  if (module < 1) {
    const neededDpi = Math.ceil(MM_PER_INCH / moduleMm);
    throw new LabelRefused({ reason: 'too-fine', dpi, neededDpi });
  }
  const width = columns * module;
  const height = rows.length === 1 ? Math.max(1, Math.floor(dots(box.height))) : rows.length * module;
  return {
    ...{ module, width, height },
    x: Math.round(dots(box.x) + (dots(box.width) - width) / 2),
    y: Math.round(dots(box.y) + (dots(box.height) - height) / 2),
  };
}

function drawModules(bitmap: Bitmap, dots: Dots, rows: readonly string[], right: number, down: number): void {
  const rowHeight = rows.length === 1 ? dots.height : dots.module;
  for (const [row, modules] of rows.entries()) {
    const y = dots.y + down + row * rowHeight;
    for (const { index, 0: run } of modules.matchAll(/1+/g)) {
      const x = dots.x + right + index * dots.module;
      fillRectangle(bitmap, x, y, run.length * dots.module, rowHeight);
    }
  }
}

function fillRectangle(bitmap: Bitmap, x: number, y: number, width: number, height: number): void {
  const [left, end] = [Math.max(0, x), Math.min(bitmap.width, x + width)];
  if (end <= left) return;
  for (let row = Math.max(0, y); row < Math.min(bitmap.height, y + height); row++) {
    bitmap.pixels.fill(1, row * bitmap.width + left, row * bitmap.width + end);
  }
}

function drawText(
  bitmap: Bitmap,
  text: string,
  x: number,
  baseline: number,
  size: number,
  bold: boolean,
): void {
  const font = fontOf(bold);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = x;
  for (const [place, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions?.[place] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const origin = { x: pen + xOffset * scale, y: baseline - yOffset * scale };
    fillOutlines(bitmap, glyph.path.commands, origin, scale);
    pen += xAdvance * scale;
  }
}
