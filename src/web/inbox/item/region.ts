import type { InboxCode } from '../shown.ts';
import type { Turn } from './cut-model.ts';

/** In mm from the top left of the page as it lies in the file. */
export type Region = InboxCode['box'];
export type PageSize = { width: number; height: number };
/** A place on the page as it is drawn: 0 … 1 from its left, from its top. */
export type Place = { across: number; down: number };
export type Direction = 'up' | 'down' | 'left' | 'right';

const SMALLEST_MM = 2;

/** The region between two places of a page that is drawn turned. */
export function regionBetween(from: Place, to: Place, size: PageSize, turn: Turn): Region {
  const [a, b] = [unturned(from, turn), unturned(to, turn)];
  return within(
    {
      x: Math.min(a.across, b.across) * size.width,
      y: Math.min(a.down, b.down) * size.height,
      width: Math.abs(a.across - b.across) * size.width,
      height: Math.abs(a.down - b.down) * size.height,
    },
    size,
  );
}

/** Moves a region as the eye sees it, whichever way the page is turned. */
export function movedRegion(
  region: Region,
  direction: Direction,
  mm: number,
  size: PageSize,
  turn: Turn,
): Region {
  const order: Direction[] = ['up', 'right', 'down', 'left'];
  const seen = order[(order.indexOf(direction) + 4 - turn / 90) % 4];
  const x = region.x + (seen === 'right' ? mm : seen === 'left' ? -mm : 0);
  const y = region.y + (seen === 'down' ? mm : seen === 'up' ? -mm : 0);
  return within({ ...region, x, y }, size);
}

/** The region as it may be: on the page, and not too small to hold anything. */
export function within(region: Region, { width, height }: PageSize): Region {
  const w = clamp(region.width, SMALLEST_MM, width);
  const h = clamp(region.height, SMALLEST_MM, height);
  return {
    x: rounded(clamp(region.x, 0, width - w)),
    y: rounded(clamp(region.y, 0, height - h)),
    width: rounded(w),
    height: rounded(h),
  };
}

/** Where to begin by keys alone: the upper right, where most stamps and labels stand. */
export const firstRegion = (size: PageSize): Region =>
  within(
    { x: size.width * 0.55, y: size.height * 0.05, width: size.width * 0.4, height: size.height * 0.15 },
    size,
  );

/** What somebody types as a length: `12`, `12,5`, `12.5 mm`. */
export function readMillimetres(text: string): number | undefined {
  const digits = /^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:mm)?\s*$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}

function unturned({ across, down }: Place, turn: Turn): Place {
  if (turn === 90) return { across: down, down: 1 - across };
  if (turn === 180) return { across: 1 - across, down: 1 - down };
  if (turn === 270) return { across: 1 - down, down: across };
  return { across, down };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(Number.isFinite(value) ? value : least, most));
const rounded = (mm: number): number => Math.floor(mm * 10) / 10;
