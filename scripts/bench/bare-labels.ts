import fontkit from '@cantoo/fontkit';
import bwip from 'bwip-js';
import { PDFDocument, rgb } from 'pdf-lib';
import { fontBytes } from '../../src/libs/labels/font-files.ts';
import { drawPdf, layoutLabel } from '../../src/libs/labels/index.ts';

const WIDTH_MM = 25.4;
const HEIGHT_MM = 10;
const contentOf = (n: number): string => `ASN${String(n).padStart(5, '0')}`;

/** As the service makes them. */
export const ourLabels = (count: number): Promise<Uint8Array> =>
  drawPdf(
    Array.from({ length: count }, (_, n) =>
      layoutLabel({
        ...{ widthMm: WIDTH_MM, heightMm: HEIGHT_MM, symbology: 'QRCode', content: contentOf(n) },
        ...{ marginMm: 1.4, lines: [{ text: contentOf(n), sizeMm: 2.6 }] },
      }),
    ),
  );

/** The least that can be written with the same libraries: no layout, no checks, the same drawing. */
export async function bareLabels(count: number): Promise<Uint8Array> {
  const points = 72 / 25.4;
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const font = await document.embedFont(fontBytes(false), { subset: true });
  for (let n = 0; n < count; n += 1) {
    const page = document.addPage([WIDTH_MM * points, HEIGHT_MM * points]);
    const [symbol] = bwip.raw('qrcode', contentOf(n), { eclevel: 'M' } as object);
    if (!symbol || !('pixs' in symbol)) throw new Error('no symbol');
    const { pixs, pixx } = symbol;
    let path = '';
    for (let at = 0; at < pixs.length; at += 1) {
      if (!pixs[at]) continue;
      const from = at;
      while (pixs[at + 1] && (at + 1) % pixx !== 0) at += 1;
      path += `M${from % pixx} ${Math.floor(from / pixx)}h${at - from + 1}v1h${from - at - 1}z`;
    }
    page.drawSvgPath(path, {
      ...{ x: 1.4 * points, y: 8.6 * points, scale: (7.2 / pixx) * points, color: rgb(0, 0, 0) },
    });
    page.drawText(contentOf(n), { font, size: 2.6 * points, x: 10 * points, y: 4 * points });
  }
  return document.save();
}
