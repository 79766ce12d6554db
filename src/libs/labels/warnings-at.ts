import { symbolDots } from './draw-bitmap.ts';
import { LEAST_MODULE_MM } from './encode-symbol.ts';
import { type Device, type LabelWarning, type Layout, type Medium, MM_PER_INCH } from './label.ts';

/** The warnings of a label on this printer: whole dots may make modules smaller than they were laid out. */
export function warningsAt(layout: Layout, { dpi, medium }: Pick<Device, 'dpi' | 'medium'>): LabelWarning[] {
  const least = LEAST_MODULE_MM[layout.symbol.symbology];
  const moduleMm = Math.round(((symbolDots(layout, dpi).module * MM_PER_INCH) / dpi) * 100) / 100;
  const others = layout.warnings.filter(({ code }) => code !== 'module-too-small');
  const larger = largerThanMedium(layout, medium);
  return [
    ...(larger ? [larger] : []),
    ...others,
    ...(moduleMm < least ? [{ code: 'module-too-small' as const, moduleMm, leastMm: least }] : []),
  ];
}

/** As exactly as labels are cut and measured. */
const TOLERANCE_MM = 0.5;

/** That a label does not fit on what lies in the printer. */
export function largerThanMedium(
  { widthMm, heightMm }: Pick<Layout, 'widthMm' | 'heightMm'>,
  medium: Medium | null | undefined,
): Extract<LabelWarning, { code: 'larger-than-medium' }> | undefined {
  if (!medium) return undefined;
  const { widthMm: mediumWidthMm, heightMm: mediumHeightMm } = medium;
  const fits = widthMm <= mediumWidthMm + TOLERANCE_MM && heightMm <= mediumHeightMm + TOLERANCE_MM;
  return fits ? undefined : { code: 'larger-than-medium', widthMm, heightMm, mediumWidthMm, mediumHeightMm };
}
