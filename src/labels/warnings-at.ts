import { symbolDots } from './draw-bitmap.ts';
import { LEAST_MODULE_MM } from './encode-symbol.ts';
import { type Device, type LabelWarning, type Layout, MM_PER_INCH } from './label.ts';

/** The warnings of a label on this printer: whole dots may make modules smaller than they were laid out. */
export function warningsAt(layout: Layout, { dpi }: Pick<Device, 'dpi'>): LabelWarning[] {
  const least = LEAST_MODULE_MM[layout.symbol.symbology];
  const moduleMm = Math.round(((symbolDots(layout, dpi).module * MM_PER_INCH) / dpi) * 100) / 100;
  const others = layout.warnings.filter(({ code }) => code !== 'module-too-small');
  return moduleMm < least ? [...others, { code: 'module-too-small', moduleMm, leastMm: least }] : others;
}
