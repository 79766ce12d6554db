import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { isFrozen, type SegmentRow } from '../../../projections/inbox-segments.ts';
import { inboxItemStream, type SegmentPage } from '../../domain/events/index.ts';
import { type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { SegmentFields } from './answers.ts';
import { type CutPlan, type CutRefusal, isSettled, planCut } from './plan-cut.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftsOf, keepDrafts, type SegmentDraft } from './segment-drafts.ts';
import { segmentIdOf } from './segment-id.ts';
import { segmentsOf } from './segments-of.ts';

type Deps = Pick<SegmentDeps, 'db' | 'log'>;

/** What an item shall be cut into; what is not said of a segment stays as it was typed before. */
export type WantedCut = {
  itemId: string;
  expected: number;
  segments: readonly {
    pages: readonly SegmentPage[];
    name?: string | undefined;
    fields?: SegmentFields | undefined;
  }[];
  dropped: readonly number[];
};

/**
 * Replaces the cuts of an item as a whole, and what was typed about its segments.
 *
 * @throws Problem `not-found`, `conflict`, `invalid-request`
 */
export async function cutItem(
  deps: Deps,
  wanted: WantedCut,
  pageCount: number,
  origin: Origin,
): Promise<void> {
  const stream = inboxItemStream(wanted.itemId);
  for (;;) {
    // Before the rows are read: who cuts meanwhile makes us look again.
    const expectedVersion = await deps.log.version(stream);
    const item = await inboxItemRow(deps.db, wanted.itemId);
    if (!item) throw new Problem('not-found', { reason: 'item-unknown' });
    const present = await segmentsOf(deps.db, item, pageCount);
    const plan = planCut(item, present, pageCount, wanted);
    if (plan && 'reason' in plan) throw refusal(plan);

    const drafts = await draftsWanted(deps, wanted, present);
    const alongside = keepDrafts(item.item_id, origin.actor, { kept: drafts, removed: plan?.removed ?? [] });
    if (!plan) {
      for (const { text, values } of alongside) await deps.db.query(text, values);
      return;
    }
    try {
      await deps.log.append(stream, factsOf(item.item_id, plan, present, pageCount), {
        origin,
        expectedVersion,
        alongside,
      });
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

/** An item whose last remaining page is dropped is done. */
function factsOf(itemId: string, plan: CutPlan, present: readonly SegmentRow[], pageCount: number) {
  const cut = { type: 'InboxItemSplit' as const, data: { itemId, ...plan } };
  const kept = present.filter(({ segment_id }) => !plan.removed.includes(segment_id));
  if (plan.segments.length !== kept.length || !isSettled(plan, kept, pageCount)) return [cut];
  const done = { itemId, because: 'all-saved' as const, mergedInto: null };
  return [cut, { type: 'InboxItemDone' as const, data: done }];
}

/** Names and fields that were sent with what has gone out already change nothing. */
async function draftsWanted(
  { db }: Deps,
  { itemId, segments }: WantedCut,
  present: readonly SegmentRow[],
): Promise<SegmentDraft[]> {
  const before = await draftsOf(db, itemId);
  const frozen = new Set(present.filter(isFrozen).map(({ segment_id }) => segment_id));
  return segments.flatMap(({ pages, name, fields }) => {
    const segmentId = segmentIdOf(itemId, pages);
    if (frozen.has(segmentId) || (name === undefined && fields === undefined)) return [];
    const known = before.get(segmentId);
    return [{ segmentId, name: name ?? known?.name ?? '', fields: fields ?? known?.fields ?? {} }];
  });
}

function refusal({ reason, pages }: CutRefusal): Problem {
  const named = pages.join(', ');
  switch (reason) {
    case 'stale':
      return new Problem('conflict', { reason: 'stale' });
    case 'closed':
      return new Problem('conflict', { reason: 'item-closed' });
    case 'frozen':
      return new Problem('conflict', { reason: 'segment-frozen', pages: named });
    case 'empty-segment':
      return new Problem('invalid-request', { reason: 'empty-segment' });
    case 'no-such-page':
      return new Problem('invalid-request', { reason: 'pages-unknown', pages: named });
    case 'page-twice':
      return new Problem('invalid-request', { reason: 'pages-twice', pages: named });
    case 'page-missing':
      return new Problem('invalid-request', { reason: 'pages-missing', pages: named });
  }
}
