import sharp from 'sharp';
import { startRandom } from '../random.ts';
import { invoice } from './invent-sheets.ts';
import type { Pile } from './plan-pile.ts';
import type { Sheet, Sticker } from './sheet.ts';

const MM_PER_INCH = 25.4;
/** Above the text, on the left. */
const PLACE = { x: 20, y: 8 };

/** A pile of invoices that somebody has put labels on: one on the first page of each, nothing between them. */
export async function labelledPile(seed: number, labels: readonly Buffer[]): Promise<Pile> {
  const random = startRandom(seed);
  const sheets: Sheet[] = [];
  for (const png of labels) {
    const [first, ...rest] = invoice(random, random.between(1, 2));
    if (first) sheets.push({ ...first, stickers: [await stickerOf(png)] }, ...rest);
  }
  const name = `Etiketten_${seed}.pdf`;
  return { name, form: 'scan.pdf', finish: 'clean', sheets, password: null };
}

/** @param png says by its density how large it is on paper */
async function stickerOf(png: Buffer): Promise<Sticker> {
  const { width, height, density = 0 } = await sharp(png).metadata();
  const mm = (dots: number) => (dots / density) * MM_PER_INCH;
  return { png, widthMm: mm(width), heightMm: mm(height), ...PLACE };
}
