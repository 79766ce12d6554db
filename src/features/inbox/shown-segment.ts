import { type SegmentRow, segmentRow, uncut } from '../../../projections/inbox-segments.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { uncutPages } from './plan-cut.ts';
import { segmentIdOf } from './segment-id.ts';

/** A segment as it is shown: also the one of all pages that an item consists of while nobody has cut it. */
export async function shownSegment(db: Queryable, segmentId: string): Promise<SegmentRow | null> {
  const row = await segmentRow(db, segmentId);
  if (row) return row;
  // Its id is a hash of its pages: those few items are tried that it may be of.
  const { rows } = await db.query<Uncut>(UNCUT);
  for (const { item_id, received_at, pages } of rows) {
    const all = uncutPages(pages);
    if (segmentIdOf(item_id, all) === segmentId) return uncut(item_id, segmentId, all, received_at);
  }
  return null;
}

type Uncut = { item_id: string; received_at: string; pages: number };
const UNCUT = `
  select i.item_id, i.received_at, coalesce(r.pages, 0) as pages
    from inbox_items i left join file_readings r on r.sha256 = i.sha256
   where not i.purged and i.segments = '[]'`;
