import sharp from 'sharp';
import { BARCODE_FORMATS } from '../barcode-formats.ts';
import { PagesFailed } from '../errors.ts';
import { affordableDpi } from '../limits.ts';
import type { Box, PageSize, RegionScan } from '../pages.ts';
import { findCodes } from './barcodes.ts';
import type { Grey, PageDocument } from './page-document.ts';

type Step = { dpi: number; turn?: number; invert?: boolean; enlarge?: number };

/** What is likely and cheap comes first. Quarter turns are found by themselves; these are for crooked labels. */
const STEPS: Step[] = [
  { dpi: 300 },
  { dpi: 400 },
  { dpi: 600 },
  { dpi: 400, invert: true },
  { dpi: 600, enlarge: 2 },
  ...[-10, 10, -20, 20, -35, 35].map((turn) => ({ dpi: 400, turn })),
  { dpi: 300, invert: true },
  { dpi: 600, invert: true },
];

/** The first step always runs: this much of it is acceptable. */
const FIRST_STEP_PIXELS = 6_000_000;

export async function scanRegion(
  document: PageDocument,
  page: number,
  asked: Box,
  withinMs: number,
): Promise<RegionScan> {
  const startedAt = performance.now();
  const box = within(asked, document.pages[page - 1]);
  const tried: string[] = [];
  let msPerPixel = 0;
  for (const step of STEPS) {
    const first = tried.length === 0;
    const dpi = affordableDpi(box, step.dpi, first ? FIRST_STEP_PIXELS : undefined);
    const cost = (box.width * box.height * (dpi * (step.enlarge ?? 1)) ** 2) / 25.4 ** 2;
    const left = withinMs - (performance.now() - startedAt);
    // What cannot be done in time is left out; a smaller region gets further.
    if (!first && cost * msPerPixel > left) continue;
    const stepAt = performance.now();
    const grey = await prepared(await document.grey(page, dpi, box), step);
    const found = await findCodes(grey, BARCODE_FORMATS, { invert: step.invert ?? false });
    const name = nameOf({ ...step, dpi });
    tried.push(name);
    msPerPixel = Math.max(msPerPixel, (performance.now() - stepAt) / cost);
    if (found.length > 0) {
      const codes = found.map(({ orientation: _, box: place, ...code }) => ({
        ...code,
        // On a turned picture positions differ; then it is somewhere in the region.
        box: step.turn ? box : { ...place, x: round(box.x + place.x), y: round(box.y + place.y) },
        step: name,
      }));
      return { codes, tried };
    }
  }
  return { codes: [], tried };
}

const round = (mm: number): number => Math.round(mm * 10) / 10;

/** The part of it that lies on the page. */
function within({ x, y, width, height }: Box, page: PageSize | undefined): Box {
  const [right, bottom] = [page?.width ?? x + width, page?.height ?? y + height];
  if (x >= right || y >= bottom || x + width <= 0 || y + height <= 0)
    throw new PagesFailed('outside-page', `the page is ${round(right)} × ${round(bottom)} mm`);
  const [left, top] = [Math.min(Math.max(0, x), right - 1), Math.min(Math.max(0, y), bottom - 1)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(x + width, right) - left),
    height: Math.max(1, Math.min(y + height, bottom) - top),
  };
}

async function prepared(grey: Grey, { turn, enlarge }: Step): Promise<Grey> {
  if (!turn && !enlarge) return grey;
  const { data, width, height, dpi } = grey;
  let picture = sharp(data, { raw: { width, height, channels: 1 } });
  if (enlarge) picture = picture.resize(width * enlarge, height * enlarge, { kernel: 'cubic' });
  if (turn) picture = picture.rotate(turn, { background: '#ffffff' });
  const { data: changed, info } = await picture
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: changed, width: info.width, height: info.height, dpi: dpi * (enlarge ?? 1) };
}

const nameOf = ({ dpi, turn, invert, enlarge }: Step): string =>
  [
    `${dpi} dpi`,
    ...(enlarge ? [`enlarged ${enlarge}×`] : []),
    ...(turn ? [`turned ${turn}°`] : []),
    ...(invert ? ['inverted'] : []),
  ].join(', ');
