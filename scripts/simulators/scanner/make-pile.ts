import sharp from 'sharp';
import { startRandom } from '../random.ts';
import { drawPdf, pdfOfPictures } from './draw-pdf.ts';
import { finishPage } from './finish-page.ts';
import { type Pile, planPile } from './plan-pile.ts';
import { renderPages } from './render-pages.ts';

const DPI = 300;

export type ScannedFile = { pile: Pile; bytes: Buffer };

/**
 * The file of the pile with this number. The same seed and number give the same bytes, but for the locked one, whose
 * encryption takes chance of its own.
 */
export async function makePile(seed: number, number: number): Promise<ScannedFile> {
  const pile = planPile(seed, number);
  return { pile, bytes: await fileOf(pile, seed + number) };
}

/** A pile as its file; the seed decides what happens to it in the feeder. */
export async function fileOf({ form, finish, sheets, password }: Pile, seed: number): Promise<Buffer> {
  const drawn = await drawPdf(sheets, password);
  if (form === 'text.pdf' || form === 'locked.pdf') return drawn;
  // The scanner lost its connection.
  if (form === 'damaged.pdf') return drawn.subarray(0, Math.floor(drawn.length / 2));

  const random = startRandom(seed);
  const pictures: Buffer[] = [];
  for (const page of await renderPages(drawn, DPI)) pictures.push(await finishPage(page, finish, random));
  if (form === 'scan.pdf') return pdfOfPictures(pictures);
  if (form === 'pages.tiff') {
    return sharp(pictures, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
  }
  return pictures[0] ?? Buffer.alloc(0);
}
