import type { InboxItem, InboxSegment } from '../shown.ts';

/** How far the segments of an item are. */
export function segmentCounts(segments: readonly Pick<InboxSegment, 'state'>[]) {
  const of = (...states: InboxSegment['state'][]) =>
    segments.filter(({ state }) => states.includes(state)).length;
  return {
    all: segments.length,
    saved: of('saved', 'split-by-paperless'),
    going: of('preparing', 'planned', 'uploaded', 'pending'),
    stuck: of('failed', 'duplicate'),
  };
}

/** The documents that an item became. */
export const documentsOf = ({ segments }: Pick<InboxItem, 'segments'>): number[] =>
  segments.flatMap(({ documentId }) => documentId ?? []);

/** Who holds an item at this moment, unless it is the viewer. */
export const heldByAnother = (
  { claimedBy }: Pick<InboxItem, 'claimedBy'>,
  sub: string,
  now: number,
): InboxItem['claimedBy'] =>
  claimedBy && claimedBy.sub !== sub && Date.parse(claimedBy.until) > now ? claimedBy : null;
