import bwip from 'bwip-js';
import type { Symbology } from './label.ts';
import { LabelRefused } from './refused.ts';

/**
 * The modules of a code, row by row, `1` is dark; a Code 128 is a single row.
 *
 * @throws LabelRefused what this kind of code cannot hold
 */
export function encodeSymbol(symbology: Symbology, text: string): string[] {
  if (text === '') throw new LabelRefused({ reason: 'content-empty' });
  const { bcid, most, encodable, options } = KINDS[symbology];
  const letters = [...new Set(text)]
    .filter((letter) => !encodable.test(letter))
    .slice(0, 20)
    .join('');
  if (letters) throw new LabelRefused({ reason: 'content-not-encodable', symbology, letters });
  const tooLong = new LabelRefused({ reason: 'content-too-long', symbology, length: text.length });
  if (text.length > most) throw tooLong;
  const [symbol] = encode(bcid, text, options, tooLong);
  if (!symbol) throw new Error(`no symbol was made of a ${symbology}`);
  return 'sbs' in symbol ? [barsOf(symbol.sbs)] : rowsOf(symbol.pixs, symbol.pixx);
}

/** White that a scanner needs on each side, in modules, by the standards of the symbologies. */
export const QUIET_MODULES: Record<Symbology, number> = { QRCode: 4, Code128: 10, DataMatrix: 1 };

/** In mm; below it office scanners begin to fail. */
export const LEAST_MODULE_MM: Record<Symbology, number> = { QRCode: 0.33, Code128: 0.25, DataMatrix: 0.33 };

type Kind = {
  bcid: string;
  most: number;
  encodable: RegExp;
  options: bwip.BwippOptions & { eclevel?: string };
};

const LATIN_1 = /[\0-\xff]/;
/** `binarytext`: a letter is a byte. Otherwise it would be written as UTF-8, which readers of these two do not expect. */
const KINDS: Record<Symbology, Kind> = {
  QRCode: { bcid: 'qrcode', most: 5_000, encodable: /[\s\S]/, options: { eclevel: 'M' } },
  Code128: { bcid: 'code128', most: 250, encodable: LATIN_1, options: { binarytext: true } },
  DataMatrix: { bcid: 'datamatrix', most: 3_000, encodable: LATIN_1, options: { binarytext: true } },
};

function encode(bcid: string, text: string, options: Kind['options'], tooLong: LabelRefused) {
  try {
    return bwip.raw(bcid, text, options);
  } catch (error) {
    // All else that it refuses has been looked for before.
    if (/TooLong|TooMuchData|NoValidSymbol/.test(String(error))) throw tooLong;
    throw error;
  }
}

/** Widths of bars and spaces in turn. */
const barsOf = (widths: readonly number[]): string =>
  widths.map((width, place) => (place % 2 === 0 ? '1' : '0').repeat(width)).join('');

const rowsOf = (modules: readonly number[], columns: number): string[] =>
  Array.from({ length: modules.length / columns }, (_, row) =>
    modules.slice(row * columns, (row + 1) * columns).join(''),
  );
