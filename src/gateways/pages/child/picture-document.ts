import sharp, { type Sharp } from 'sharp';
import { PagesFailed } from '../errors.ts';
import { affordableDpi, MOST_PAGES, MOST_PIXELS, millimetres, pixels } from '../limits.ts';
import type { Box, PageSize } from '../pages.ts';
import type { Grey, PageDocument } from './page-document.ts';

/**
 * A picture as it is shown: its pixels, and how many of them make an inch of paper. A fax has half as many down the page as
 * across.
 */
export type Picture = { width: number; height: number; dpi: Density; isGuess: boolean };
type Density = { x: number; y: number };

sharp.cache(false);
sharp.concurrency(1);

/** A picture, or the many of a TIFF. @throws PagesFailed */
export async function openPicture(path: string): Promise<PageDocument> {
  const pictures = await lookAt(path);
  const sizes = pictures.map(sizeOf);
  const draw = async (page: number, wanted: number, box: Box | undefined, channels: 1 | 3): Promise<Grey> => {
    const picture = pictures[page - 1] ?? { width: 1, height: 1, dpi: { x: 72, y: 72 }, isGuess: true };
    const part = box ?? { x: 0, y: 0, ...sizeOf(picture) };
    const dpi = affordableDpi(part, wanted);
    const [width, height] = [part.width, part.height].map((mm) => Math.max(1, Math.round(pixels(mm, dpi))));
    const drawn = openPage(path, page)
      .autoOrient()
      .extract(pixelsOf(part, picture))
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .flatten({ background: '#ffffff' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true }).catch(damaged);
    return { data: data, width: info.width, height: info.height, dpi };
  };
  return {
    pages: sizes,
    signed: false,
    attachments: 0,
    ownDpi: (page) => {
      const picture = pictures[page - 1];
      return picture?.isGuess ? picture.dpi.x : null;
    },
    hasText: () => false,
    text: () => ({ text: '', turn: null }),
    grey: (page, dpi, box) => draw(page, dpi, box, 1),
    colour: (page, dpi) => draw(page, dpi, undefined, 3),
    close: () => {},
  };
}

/** One page of a picture file. A scan that misses its last lines is damaged; odd notes of cameras are not. */
export const openPage = (path: string, page: number): Sharp =>
  sharp(path, { page: page - 1, limitInputPixels: MOST_PIXELS, failOn: 'truncated' });

/** @throws PagesFailed */
export async function lookAt(path: string): Promise<Picture[]> {
  const first = await describe(path, 1);
  const count = first.pages ?? 1;
  if (count > MOST_PAGES)
    throw new PagesFailed('too-many-pages', `has ${count} pages, more than ${MOST_PAGES}`);
  const pictures = [first];
  for (let page = 2; page <= count; page += 1) pictures.push(await describe(path, page));
  return pictures;
}

async function describe(path: string, page: number): Promise<Picture & { pages: number | undefined }> {
  // Without the limit: a size that is too large is to be named, and nothing is decoded yet.
  const meta = await sharp(path, { page: page - 1, limitInputPixels: false })
    .metadata()
    .catch(damaged);
  const { width, height } = meta.autoOrient;
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.round((width * height) / 1e6);
    throw new PagesFailed(
      'too-large',
      `page ${page} has ${megapixels} megapixels, more than ${MOST_PIXELS / 1e6}`,
    );
  }
  const { density = UNKNOWN, pages, orientation = 1 } = meta;
  const isGuess = density <= UNKNOWN || density > 4_800;
  // Then it is taken for a sheet of A4.
  const guess = Math.max(width, height) / (297 / 25.4);
  const known = isGuess ? { x: guess, y: guess } : await densityOf(path, page, density);
  // It is noted for the rows as they lie in the file.
  const dpi = orientation >= 5 ? { x: known.y, y: known.x } : known;
  return { width, height, dpi, isGuess, pages };
}

/** What programs write that know nothing of paper. */
const UNKNOWN = 72;

/** Of both axes, as one dot of it says that is written as PNG: sharp itself tells of one. */
async function densityOf(path: string, page: number, density: number): Promise<Density> {
  const dot = await openPage(path, page)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .keepMetadata()
    .png()
    .toBuffer()
    .catch(() => Buffer.alloc(0));
  const at = dot.indexOf('pHYs');
  if (at < 0) return { x: density, y: density };
  const [across, down] = [dot.readUInt32BE(at + 4), dot.readUInt32BE(at + 8)];
  const isOdd = across === 0 || down === 0 || down / across > MOST_UNEQUAL || across / down > MOST_UNEQUAL;
  return { x: density, y: isOdd ? density : (density * down) / across };
}

/** Of faxes 204 × 98 and 204 × 391: beyond that one of the two is wrong. */
const MOST_UNEQUAL = 4.2;

const sizeOf = ({ width, height, dpi }: Picture): PageSize => ({
  width: millimetres(width, dpi.x),
  height: millimetres(height, dpi.y),
});

function pixelsOf(box: Box, { width, height, dpi }: Picture) {
  const left = Math.min(width - 1, Math.round(pixels(box.x, dpi.x)));
  const top = Math.min(height - 1, Math.round(pixels(box.y, dpi.y)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(pixels(box.width, dpi.x)))),
    height: Math.max(1, Math.min(height - top, Math.round(pixels(box.height, dpi.y)))),
  };
}

function damaged(error: Error): never {
  const reason = /pixel limit|too large/i.test(error.message) ? 'too-large' : 'unreadable';
  throw new PagesFailed(reason, reason === 'too-large' ? error.message : 'is not, or no longer, a picture');
}
