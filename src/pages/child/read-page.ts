import type { BarcodeFormat } from '../barcode-formats.ts';
import type { Code, PageReading, Turn } from '../pages.ts';
import { type FoundCode, findCodes } from './barcodes.ts';
import { inkShare } from './ink.ts';
import type { PageDocument } from './page-document.ts';

/** Quick to look for, and what offices print; a high resolution pays at once. */
const QUICK: readonly BarcodeFormat[] = ['QRCode', 'Code128'];

/**
 * The ladder: quick formats at 400 dpi; the others, which cost several times as much, at 300 dpi and only where that
 * finds none of them at 400. Lower resolutions lose codes even on scans of 150 dpi.
 */
export async function readPage(
  document: PageDocument,
  page: number,
  formats: readonly BarcodeFormat[],
): Promise<PageReading> {
  const quick = formats.filter((format) => QUICK.includes(format));
  const more = formats.filter((format) => !QUICK.includes(format));
  const fine = await document.grey(page, 400);
  const found: (FoundCode & { step: string })[] = [];
  const look = async (grey: typeof fine, which: BarcodeFormat[], step: string) => {
    if (which.length === 0) return 0;
    const codes = await findCodes(grey, which);
    found.push(...codes.map((code) => ({ ...code, step })));
    return codes.length;
  };
  await look(fine, quick, '400 dpi');
  if (more.length > 0) {
    const none = (await look(await document.grey(page, 300), more, '300 dpi, more formats')) === 0;
    if (none) await look(fine, more, '400 dpi, more formats');
  }
  const { text, turn } = document.text(page);
  return {
    state: 'read',
    codes: found.map(({ orientation: _, ...code }): Code => code),
    ink: inkShare(fine),
    text,
    turn: turn ?? turnOfCodes(found),
  };
}

/** Square codes are printed upright; bars are as often on their side. */
function turnOfCodes(codes: FoundCode[]): Turn | null {
  const square = codes.find(({ format }) => format === 'QRCode' || format === 'DataMatrix');
  return square ? (((Math.round(-square.orientation / 90) * 90 + 720) % 360) as Turn) : null;
}
