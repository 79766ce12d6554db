import sharp from 'sharp';
import type { Random } from '../random.ts';
import type { GreyPage } from './render-pages.ts';
import type { Finish } from './sheet.ts';

const CROOKED_DEGREES = 2;
const NOISE = 40;

/** What comes of a page on the way through the feeder, as JPEG at 300 dpi. The same chance gives the same picture. */
export async function finishPage(page: GreyPage, finish: Finish, random: Random): Promise<Buffer> {
  const { width, height } = page;
  const pixels = finish === 'noisy' ? withNoise(page.pixels, random) : page.pixels;
  let picture = sharp(pixels, { raw: { width, height, channels: 1 } });
  if (finish === 'crooked') {
    const turned = await picture.rotate(CROOKED_DEGREES, { background: 'white' }).png().toBuffer();
    const { width: wide = width, height: high = height } = await sharp(turned).metadata();
    const left = Math.floor((wide - width) / 2);
    picture = sharp(turned).extract({ left, top: Math.floor((high - height) / 2), width, height });
  }
  // Black becomes a light grey: a toner that ends.
  if (finish === 'faint') picture = picture.linear(0.35, 165);
  const quality = finish === 'squeezed' ? 30 : 80;
  return picture.toColourspace('b-w').jpeg({ quality }).withMetadata({ density: 300 }).toBuffer();
}

function withNoise(pixels: Buffer, random: Random): Buffer {
  const noisy = Buffer.from(pixels);
  for (let at = 0; at < noisy.length; at += random.between(3, 12)) {
    noisy[at] = Math.min(255, Math.max(0, (noisy[at] ?? 0) + random.between(-NOISE, NOISE)));
  }
  return noisy;
}
