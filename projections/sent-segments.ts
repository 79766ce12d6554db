import type { Queryable } from '../src/platform/database/index.ts';
import type { SegmentRow } from './inbox-segments.ts';

// Segments that are, or may have become, a document of their own, of items that are still kept. What was split by
// Paperless has none.

const MOST = 500;

/** What a person may see of them, the newest first, at most 500; what has no document yet comes before the rest. */
export async function sentSegmentsOf(
  db: Queryable,
  sub: string,
  itemIds: readonly string[] | null,
): Promise<SegmentRow[]> {
  const { rows } = await db.query<SegmentRow>(
    `${SENT} and (i.scope = 'public' or i.owner = $1) and ($2::uuid[] is null or i.item_id = any($2))
      order by s.state = 'saved', s.state_at desc limit ${MOST}`,
    [sub, itemIds],
  );
  return rows;
}

/** All of them, 500 at a time in the order of their ids. */
export async function* allSentSegments(db: Queryable): AsyncGenerator<SegmentRow[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.query<SegmentRow>(
      `${SENT} and s.segment_id > $1 order by s.segment_id limit ${MOST}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.segment_id;
  }
}

const SENT = `
  select s.* from inbox_segments s join inbox_items i using (item_id)
   where not i.purged
     and (s.state in ('planned', 'uploaded', 'saved') or (s.state = 'failed' and s.failure in ('task-lost', 'given-up')))`;
