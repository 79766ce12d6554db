import type { InboxItemRow } from '../../../projections/inbox-items.ts';
import { isFrozen, type SegmentRow } from '../../../projections/inbox-segments.ts';
import { pagesText } from '../../../projections/saved-files.ts';
import type { CutSegment, SegmentPage } from '../../domain/events/index.ts';
import { segmentIdOf } from './segment-id.ts';

/** What a person wants an item to be cut into: all of it, not a difference. */
export type CutCommand = {
  /** The version of the cuts that the person saw. */
  expected: number;
  segments: readonly { pages: readonly SegmentPage[] }[];
  dropped: readonly number[];
};

export type CutRefusal = {
  reason: 'stale' | 'closed' | 'frozen' | 'no-such-page' | 'page-twice' | 'page-missing' | 'empty-segment';
  /** Pages that the refusal is about, counted from 1. */
  pages: number[];
};

export type CutPlan = { segments: CutSegment[]; removed: string[]; dropped: number[] };

/**
 * What cutting an item comes to. Every page lies in exactly one segment or is dropped; segments that were saved or
 * mailed stay as they are.
 *
 * @param pageCount 0: the pages cannot be counted, and the only segment is the file as a whole
 * @returns null where nothing would change
 */
export function planCut(
  item: Pick<InboxItemRow, 'item_id' | 'state' | 'cut_version' | 'dropped' | 'segments'>,
  present: readonly SegmentRow[],
  pageCount: number,
  { expected, segments, dropped }: CutCommand,
): CutPlan | CutRefusal | null {
  if (item.state !== 'open') return { reason: 'closed', pages: [] };
  if (item.cut_version !== expected) return { reason: 'stale', pages: [] };
  const refusal = refusedPages(segments, dropped, pageCount);
  if (refusal) return refusal;

  const cut = segments.map(({ pages }) => ({
    segmentId: segmentIdOf(item.item_id, pages),
    pages: [...pages],
  }));
  const kept = new Set(cut.map(({ segmentId }) => segmentId));
  const gone = present.filter(({ segment_id }) => !kept.has(segment_id));
  const frozen = gone.filter(isFrozen);
  if (frozen.length > 0) {
    return { reason: 'frozen', pages: frozen.flatMap(({ pages }) => pages.map(({ page }) => page)) };
  }

  const plan = {
    segments: cut,
    removed: gone.map(({ segment_id }) => segment_id),
    dropped: [...dropped].sort((a, b) => a - b),
  };
  return isAsBefore(item, plan) ? null : plan;
}

/** Cuts before these pages, and nothing turned or moved; dropped pages stay dropped. */
export function segmentsOfCuts(
  cuts: readonly number[],
  pageCount: number,
  dropped: readonly number[],
): { pages: SegmentPage[] }[] {
  const begins = new Set(cuts);
  const segments: { pages: SegmentPage[] }[] = [];
  let open = true;
  for (let page = 1; page <= pageCount; page += 1) {
    open ||= begins.has(page);
    if (dropped.includes(page)) continue;
    if (open) segments.push({ pages: [] });
    open = false;
    segments.at(-1)?.pages.push({ page, rotate: 0 });
  }
  return segments;
}

/** What an item consists of while nobody has cut it: one segment of all its pages. */
export const uncutPages = (pageCount: number): SegmentPage[] =>
  Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, rotate: 0 }));

function refusedPages(
  segments: CutCommand['segments'],
  dropped: readonly number[],
  pageCount: number,
): CutRefusal | null {
  if (pageCount === 0 && segments.length === 1 && segments[0]?.pages.length === 0 && dropped.length === 0) {
    return null;
  }
  // A file whose pages cannot be counted is one segment, the whole of it.
  const isWholeFile = pageCount === 0 && segments.length === 1;
  if (!isWholeFile && segments.some(({ pages }) => pages.length === 0)) {
    return { reason: 'empty-segment', pages: [] };
  }
  const named = [...segments.flatMap(({ pages }) => pages.map(({ page }) => page)), ...dropped];
  const outside = named.filter((page) => page < 1 || page > pageCount);
  if (outside.length > 0) return { reason: 'no-such-page', pages: outside };
  const seen = new Set<number>();
  const twice = named.filter((page) => seen.has(page) || !seen.add(page));
  if (twice.length > 0) return { reason: 'page-twice', pages: [...new Set(twice)] };
  const missing = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (page) => !seen.has(page),
  );
  return missing.length > 0 ? { reason: 'page-missing', pages: missing } : null;
}

const isAsBefore = (item: Pick<InboxItemRow, 'segments' | 'dropped'>, plan: CutPlan): boolean =>
  item.segments.join() === plan.segments.map(({ segmentId }) => segmentId).join() &&
  item.dropped.join() === plan.dropped.join();

/** Whether every page of an item is a document in Paperless or was dropped: then nothing is left to be done. */
export const isSettled = (
  { dropped }: Pick<InboxItemRow, 'dropped'>,
  segments: readonly Pick<SegmentRow, 'state' | 'pages'>[],
  pageCount: number,
): boolean => {
  const inPaperless = segments.filter(({ state }) => state === 'saved' || state === 'split-by-paperless');
  if (inPaperless.some(({ pages }) => pages.length === 0)) return true;
  // Of a file whose pages cannot be counted, none are left over before it is saved as a whole.
  if (pageCount === 0) return false;
  return inPaperless.reduce((sum, { pages }) => sum + pages.length, dropped.length) === pageCount;
};

/** Whether a segment is the file as it came: all pages in their order, none turned. */
export const isWhole = (pages: readonly SegmentPage[], pageCount: number): boolean =>
  pages.length === 0 ||
  pagesText(pages) === Array.from({ length: pageCount }, (_, index) => index + 1).join(',');
