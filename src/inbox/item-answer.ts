import type { z } from 'zod';
import type { InboxItemView } from '../../projections/inbox-item-list.ts';
import type { Queryable } from '../database/index.ts';
import type { ItemInDetail, ShownItem, ShownSegment } from './answers.ts';
import { segmentsOf, uncutSegment } from './item-segments.ts';
import { readFindings } from './read-findings.ts';

/** Items as a list shows them. */
export async function shownItems(
  db: Queryable,
  rows: readonly InboxItemView[],
): Promise<z.input<typeof ShownItem>[]> {
  const segments = await segmentsOf(
    db,
    rows.map(({ item_id }) => item_id),
  );
  return rows.map((row) => ({
    ...summary(row, segments.get(row.item_id) ?? []),
    codes: row.codes ?? 0,
    proposals: row.proposals ?? 0,
  }));
}

/** An item with everything that reading found. */
export async function itemInDetail(db: Queryable, row: InboxItemView): Promise<z.input<typeof ItemInDetail>> {
  const [segments, findings] = await Promise.all([
    segmentsOf(db, [row.item_id]),
    readFindings(db, row.purged ? null : row.sha256),
  ]);
  return {
    ...summary(row, segments.get(row.item_id) ?? []),
    expected: row.cut_version,
    dropped: row.dropped,
    mergedInto: row.merged_into,
    ...findings,
  };
}

const summary = (row: InboxItemView, segments: z.input<typeof ShownSegment>[]) => ({
  itemId: row.item_id,
  name: row.name ?? '',
  scope: row.scope,
  owner: row.owner === null ? null : { sub: row.owner, name: row.owner_name },
  source: row.source,
  state: row.state,
  reading: row.purged ? ('purged' as const) : (row.reading ?? ('waiting' as const)),
  damage: row.damage,
  pages: row.pages,
  pagesRead: row.pages_read ?? 0,
  mediaType: row.media_type,
  bytes: row.bytes,
  receivedAt: new Date(row.received_at).toISOString(),
  duplicateOf: row.duplicate_of,
  claimedBy:
    row.claimed_by === null || row.claimed_until === null
      ? null
      : {
          sub: row.claimed_by,
          name: row.claimed_name,
          until: new Date(row.claimed_until).toISOString(),
        },
  segments: row.segments.length > 0 ? segments : uncutSegment(row),
});
