/** What a page and a file may be. Beyond that work is refused, before it takes memory. */
export const MOST_PAGES = 500;
export const MOST_PIXELS = 40_000_000;
export const MOST_TEXT = 100_000;

const MM_PER_INCH = 25.4;

/** Pixels of a length in mm. */
export const pixels = (mm: number, dpi: number): number => (mm / MM_PER_INCH) * dpi;
export const millimetres = (px: number, dpi: number): number => (px / dpi) * MM_PER_INCH;

/** The resolution asked for, or the highest at which this paper size stays within the limit. */
export function affordableDpi(
  { width, height }: { width: number; height: number },
  dpi: number,
  mostPixels = MOST_PIXELS,
): number {
  const wanted = pixels(width, dpi) * pixels(height, dpi);
  return wanted <= mostPixels ? dpi : Math.floor(dpi * Math.sqrt(mostPixels / wanted));
}
