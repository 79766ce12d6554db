import type { Bitmap } from './bitmap.ts';
import { packRows } from './draw-png.ts';

/** A label in ZPL II: the bitmap as one graphic field, so that what is printed does not depend on the printer's fonts. */
export function zplOf(bitmap: Bitmap): string {
  const { width, height } = bitmap;
  const packed = Buffer.from(packRows(bitmap));
  const perRow = Math.ceil(width / 8);
  const rows = Array.from({ length: height }, (_, row) =>
    packed
      .subarray(row * perRow, (row + 1) * perRow)
      .toString('hex')
      .toUpperCase(),
  );
  const graphic = rows.map((row, place) => (row === rows[place - 1] ? ':' : shortened(row))).join('');
  // A printer keeps these from what was printed before, by whatever program.
  return `^XA${UPRIGHT}^PW${width}^LL${height}^FO0,0^GFA,${packed.length},${packed.length},${perRow},${graphic}^FS^XZ\n`;
}

/** Lengths in dots, not upside down, mirrored or inverted, and home at the corner. */
const UPRIGHT = '^MUD^PON^PMN^LRN^LS0^LT0^LH0,0';

/** The compression of ZPL: runs of a digit have a letter for their length, a row's end of zeros is a comma, of ones a `!`. */
function shortened(row: string): string {
  const body = row.replace(/(0+|F+)$/, '');
  const rest = row.slice(body.length);
  const end = rest === '' ? '' : rest.startsWith('0') ? ',' : '!';
  return body.replaceAll(/(.)\1{2,}/g, (run, digit: string) => `${runLength(run.length)}${digit}`) + end;
}

/** `g` to `z` are 20 to 400 in steps of 20, `G` to `Y` are 1 to 19. */
function runLength(length: number): string {
  const hundreds = 'z'.repeat(Math.floor(length / 400));
  const left = length % 400;
  const twenties = left < 20 ? '' : String.fromCharCode('f'.charCodeAt(0) + Math.floor(left / 20));
  const ones = left % 20 === 0 ? '' : String.fromCharCode('F'.charCodeAt(0) + (left % 20));
  return hundreds + twenties + ones;
}
