import sharp, { type Sharp } from 'sharp';
import { PagesFailed } from '../errors.ts';
import { affordableDpi, MOST_PAGES, MOST_PIXELS, millimetres, pixels } from '../limits.ts';
import type { Box, PageSize } from '../pages.ts';
import type { Grey, PageDocument } from './page-document.ts';

/** A picture as it is shown: its pixels, and how many of them make an inch of paper. */
export type Picture = { width: number; height: number; dpi: number };

sharp.cache(false);
sharp.concurrency(1);

/** A picture, or the many of a TIFF. @throws PagesFailed */
export async function openPicture(path: string): Promise<PageDocument> {
  const pictures = await lookAt(path);
  const sizes = pictures.map(sizeOf);
  const draw = async (page: number, wanted: number, box: Box | undefined, channels: 1 | 3): Promise<Grey> => {
    const picture = pictures[page - 1] ?? { width: 1, height: 1, dpi: 72 };
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
  return pictures.map(({ width, height, dpi }) => ({ width, height, dpi }));
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
  return { width, height, dpi: densityOf(width, height, meta.density), pages: meta.pages };
}

/** 72 is what programs write that know nothing of paper: then it is taken for a sheet of A4. */
function densityOf(width: number, height: number, density = 72): number {
  return density > 72 && density <= 4_800 ? density : Math.max(width, height) / (297 / 25.4);
}

const sizeOf = ({ width, height, dpi }: Picture): PageSize => ({
  width: millimetres(width, dpi),
  height: millimetres(height, dpi),
});

function pixelsOf(box: Box, { width, height, dpi }: Picture) {
  const left = Math.min(width - 1, Math.round(pixels(box.x, dpi)));
  const top = Math.min(height - 1, Math.round(pixels(box.y, dpi)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(pixels(box.width, dpi)))),
    height: Math.max(1, Math.min(height - top, Math.round(pixels(box.height, dpi)))),
  };
}

function damaged(error: Error): never {
  const reason = /pixel limit|too large/i.test(error.message) ? 'too-large' : 'unreadable';
  throw new PagesFailed(reason, reason === 'too-large' ? error.message : 'is not, or no longer, a picture');
}
