import { drawBitmap } from './draw-bitmap.ts';
import { pngOf } from './draw-png.ts';
import { zplOf } from './draw-zpl.ts';
import type { Device, Layout } from './label.ts';

export type { Bitmap } from './bitmap.ts';
export { drawBitmap } from './draw-bitmap.ts';
export { drawPdf } from './draw-pdf.ts';
export { fontBytes } from './font-files.ts';
export {
  type Device,
  type Label,
  type LabelWarning,
  type Layout,
  SYMBOLOGIES,
  type Symbology,
} from './label.ts';
export { layoutLabel } from './layout.ts';
export { type ReadBack, readBack } from './read-back.ts';
export { type LabelRefusal, LabelRefused } from './refused.ts';
export { drawSheet, fitsPaper, placesOf, SHEETS, type Sheet, type SheetName } from './sheet.ts';
export { largerThanMedium, warningsAt } from './warnings-at.ts';

/** The dots that are printed, as a picture: preview and print are the same. @throws LabelRefused */
export const drawPng = (layout: Layout, device: Device): Buffer => pngOf(drawBitmap(layout, device));

/** The same dots for a label printer, as ASCII. @throws LabelRefused */
export const drawZpl = (layout: Layout, device: Device): string => zplOf(drawBitmap(layout, device));
