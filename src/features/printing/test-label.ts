import type { Printer } from '../../../projections/printer-list.ts';
import type { Label } from '../../libs/labels/index.ts';

const USUAL = { widthMm: 62, heightMm: 29 };
const LEAST_SIDE_MM = 10;

/** A label that shows whether a printer prints, where, and how finely; as large as what lies in the printer. */
export function testLabel({ name, device, dpi, medium }: Printer, printedAt: string): Label {
  const { widthMm, heightMm } = medium ?? USUAL;
  const sizeMm = Math.min(4, heightMm / 6);
  return {
    widthMm: Math.max(LEAST_SIDE_MM, widthMm),
    heightMm: Math.max(LEAST_SIDE_MM, heightMm),
    symbology: 'QRCode',
    // No code of the office: a scan of it means nothing.
    content: `TEST ${dpi} dpi`,
    marginMm: 1.4,
    lines: [
      { text: name, sizeMm, bold: true },
      ...(name === device ? [] : [{ text: device, sizeMm: sizeMm * 0.8 }]),
      { text: `${widthMm} × ${heightMm} mm · ${dpi} dpi`, sizeMm: sizeMm * 0.8 },
      { text: printedAt, sizeMm: sizeMm * 0.8 },
    ],
  };
}
