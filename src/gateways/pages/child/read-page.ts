import type { BarcodeFormat } from '../barcode-formats.ts';
import type { Code, PageReading, Turn } from '../pages.ts';
import { type FoundCode, findCodes } from './barcodes.ts';
import { inkShare } from './ink.ts';
import type { Grey, PageDocument } from './page-document.ts';

/**
 * All formats at once and at 400 dpi, also for scans of less: lower resolutions lose codes, and at 300 dpi one is now and
 * then read as something else. A second pass at another resolution found nothing more.
 */
const DPI = 400;

export async function readPage(
  document: PageDocument,
  page: number,
  formats: readonly BarcodeFormat[],
): Promise<PageReading> {
  const grey = await document.grey(page, DPI);
  const { found, dpi } = await search(document, page, grey, formats);
  const { text, turn } = document.text(page);
  return {
    state: 'read',
    codes: found.map(({ orientation: _, ...code }): Code => ({ ...code, step: `${dpi} dpi` })),
    ink: inkShare(grey),
    text,
    turn: turn ?? turnOfCodes(found),
  };
}

/** A picture of nobody knows which size is searched as it is, too: enlarged ten times, its edges are no edges any more. */
async function search(
  document: PageDocument,
  page: number,
  grey: Grey,
  formats: readonly BarcodeFormat[],
): Promise<{ found: FoundCode[]; dpi: number }> {
  const first = { found: formats.length === 0 ? [] : await findCodes(grey, formats), dpi: DPI };
  const own = document.ownDpi(page);
  if (formats.length === 0 || first.found.length > 0 || own === null || own >= DPI) return first;
  return {
    found: await findCodes(await document.grey(page, own), formats, { invert: true }),
    dpi: Math.round(own),
  };
}

/** Square codes are printed upright; bars are as often on their side. */
function turnOfCodes(codes: FoundCode[]): Turn | null {
  const square = codes.find(({ format }) => format === 'QRCode' || format === 'DataMatrix');
  return square ? (((Math.round(-square.orientation / 90) * 90 + 720) % 360) as Turn) : null;
}
