import { setImmediate } from 'node:timers/promises';
import { openPdf, points } from './draw-pdf.ts';
import type { Layout } from './label.ts';

/** A page of labels, in mm from its top left; places are counted row by row, from 1. */
export type Sheet = {
  paperWidthMm: number;
  paperHeightMm: number;
  columns: number;
  rows: number;
  widthMm: number;
  heightMm: number;
  leftMm: number;
  topMm: number;
  gapXMm: number;
  gapYMm: number;
};

const A4 = { paperWidthMm: 210, paperHeightMm: 297 };

/** Sheets that shops sell, by their usual names. */
export const SHEETS = {
  'a4-7x27': {
    ...{ ...A4, columns: 7, rows: 27, widthMm: 25.4, heightMm: 10 },
    ...{ leftMm: 8.6, topMm: 13.5, gapXMm: 2.5, gapYMm: 0 },
  },
  'a4-3x8': {
    ...{ ...A4, columns: 3, rows: 8, widthMm: 70, heightMm: 37 },
    ...{ leftMm: 0, topMm: 0.5, gapXMm: 0, gapYMm: 0 },
  },
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;

export const placesOf = ({ columns, rows }: Sheet): number => columns * rows;

/** Whether all places lie on the paper. */
export const fitsPaper = (sheet: Sheet): boolean => {
  const { columns, rows, widthMm, heightMm, gapXMm, gapYMm } = sheet;
  const right = sheet.leftMm + columns * widthMm + (columns - 1) * gapXMm;
  const bottom = sheet.topMm + rows * heightMm + (rows - 1) * gapYMm;
  return right <= sheet.paperWidthMm + TOLERANCE_MM && bottom <= sheet.paperHeightMm + TOLERANCE_MM;
};
const TOLERANCE_MM = 0.01;

/**
 * A PDF of sheets: each label in the middle of its place, as many pages as are needed.
 *
 * @param firstPlace those before it are used up
 * @param offsetMm how far this printer has to be told to print beside the place that is meant
 */
export async function drawSheet(
  layouts: readonly Layout[],
  sheet: Sheet,
  { firstPlace = 1, offsetMm = { x: 0, y: 0 } } = {},
): Promise<Uint8Array> {
  const pdf = await openPdf();
  const size: [number, number] = [points(sheet.paperWidthMm), points(sheet.paperHeightMm)];
  const pages = Array.from({ length: Math.ceil((firstPlace - 1 + layouts.length) / placesOf(sheet)) }, () =>
    pdf.document.addPage(size),
  );
  for (const [number, layout] of layouts.entries()) {
    const place = firstPlace - 1 + number;
    const page = pages[Math.floor(place / placesOf(sheet))];
    if (!page) continue;
    const at = cornerOf(sheet, place % placesOf(sheet));
    await pdf.draw(page, layout, {
      x: at.x + (sheet.widthMm - layout.widthMm) / 2 + offsetMm.x,
      y: at.y + (sheet.heightMm - layout.heightMm) / 2 + offsetMm.y,
    });
    // A sheet may take a second: others are served between its labels.
    await setImmediate();
  }
  return pdf.document.save();
}

const cornerOf = ({ columns, widthMm, heightMm, leftMm, topMm, gapXMm, gapYMm }: Sheet, place: number) => ({
  x: leftMm + (place % columns) * (widthMm + gapXMm),
  y: topMm + Math.floor(place / columns) * (heightMm + gapYMm),
});
