import { pixels } from '../limits.ts';
import type { Grey } from './page-document.ts';

/**
 * The share of a page that is printed or written on, 0 to 1. Paper is what most of the page is, whatever its colour.
 * The rim is left out, where scanners leave shadows; and squares are compared instead of pixels, so that dust and
 * noise do not count.
 */
export function inkShare({ data, width, height, dpi }: Grey): number {
  const rim = Math.round(pixels(RIM_MM, dpi));
  const side = Math.max(1, Math.round(pixels(SQUARE_MM, dpi)));
  const levels = new Uint32Array(256);
  let squares = 0;
  for (let top = rim; top + side <= height - rim; top += side) {
    for (let left = rim; left + side <= width - rim; left += side) {
      const level = darkness(data, width, left, top, side) & 255;
      levels[level] = (levels[level] ?? 0) + 1;
      squares += 1;
    }
  }
  if (squares === 0) return 0;
  const paper = levels.indexOf(Math.max(...levels));
  const dark = levels.subarray(0, Math.max(0, paper - CONTRAST)).reduce((sum, count) => sum + count, 0);
  return dark / squares;
}

const RIM_MM = 6;
const SQUARE_MM = 0.25;
/** How much darker than paper ink is, of 255. */
const CONTRAST = 40;

/** The mean of a square, of every second pixel. */
function darkness(data: Uint8Array, width: number, left: number, top: number, side: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < top + side; y += 2) {
    for (let x = left; x < left + side; x += 2) {
      sum += data[y * width + x] ?? 0;
      count += 1;
    }
  }
  return Math.round(sum / count);
}
