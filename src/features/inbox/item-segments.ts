import type { z } from 'zod';
import type { InboxItemView } from '../../../projections/inbox-item-list.ts';
import { isFrozen, type SegmentRow, uncut } from '../../../projections/inbox-segments.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { SegmentFields, ShownSegment } from './answers.ts';
import { mayGiveUp } from './held-up.ts';
import { uncutPages } from './plan-cut.ts';
import { segmentIdOf } from './segment-id.ts';

type Shown = z.input<typeof ShownSegment>;
type Drafted = SegmentRow & { name: string | null; fields: SegmentFields | null; age_ms: number };

/** What items are cut into, with the names and fields that people gave, in their order: by item. */
export async function segmentsOf(db: Queryable, itemIds: readonly string[]): Promise<Map<string, Shown[]>> {
  const { rows } = await db.query<Drafted>(
    `select s.*, d.name, d.fields, (extract(epoch from now() - s.state_at) * 1000)::float8 as age_ms
       from inbox_segments s left join segment_drafts d using (segment_id)
      where s.item_id = any($1) order by s.item_id, s.place`,
    [itemIds],
  );
  const found = new Map<string, Shown[]>(itemIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.item_id)?.push(shown(row));
  return found;
}

const LATE_MS = 30 * 60_000;

const shown = (row: Drafted): Shown => ({
  segmentId: row.segment_id,
  name: row.name ?? '',
  pages: row.pages,
  fields: row.fields ?? {},
  // Paperless may take as long as it likes: it is asked on.
  state: row.state === 'uploaded' && row.age_ms > LATE_MS ? 'pending' : row.state,
  frozen: isFrozen(row),
  documentId: row.document_id,
  problem: row.problem === null ? null : { reason: row.failure, message: row.problem },
  accepted: row.accepted,
  duplicates: row.duplicates,
  documentGone: row.document_gone,
  inTrash: row.in_trash,
  sentTwice: row.sent_twice !== null,
  mayGiveUp: mayGiveUp(row, row.age_ms),
  mailed: row.mailed,
});

/** What an item consists of that nobody has cut: all its pages, or the file as a whole; nothing while nobody knows. */
export function uncutSegment({ item_id, received_at, reading, pages }: UncutItem): Shown[] {
  if (pages === null && reading !== 'damaged' && reading !== 'no-preview') return [];
  const all = uncutPages(pages ?? 0);
  const row = uncut(item_id, segmentIdOf(item_id, all), all, received_at);
  return [shown({ ...row, name: null, fields: null, age_ms: 0 })];
}

type UncutItem = Pick<InboxItemView, 'item_id' | 'received_at' | 'reading' | 'pages'>;
