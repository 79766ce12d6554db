import type { z } from 'zod';
import { isFrozen, type SegmentRow } from '../../projections/inbox-segments.ts';
import type { Queryable } from '../database/index.ts';
import type { SegmentFields, ShownSegment } from './answers.ts';

type Shown = z.input<typeof ShownSegment>;
type Drafted = SegmentRow & { name: string | null; fields: SegmentFields | null; is_late: boolean };

/** What items are cut into, with the names and fields that people gave, in their order: by item. */
export async function segmentsOf(db: Queryable, itemIds: readonly string[]): Promise<Map<string, Shown[]>> {
  const { rows } = await db.query<Drafted>(
    `select s.*, d.name, d.fields, s.state = 'uploaded' and s.state_at < now() - interval '30 minutes' as is_late
       from inbox_segments s left join segment_drafts d using (segment_id)
      where s.item_id = any($1) order by s.item_id, s.place`,
    [itemIds],
  );
  const found = new Map<string, Shown[]>(itemIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.item_id)?.push(shown(row));
  return found;
}

const shown = (row: Drafted): Shown => ({
  segmentId: row.segment_id,
  name: row.name ?? '',
  pages: row.pages,
  fields: row.fields ?? {},
  // Paperless may take as long as it likes: it is asked on.
  state: row.is_late ? 'pending' : row.state,
  frozen: isFrozen(row),
  documentId: row.document_id,
  problem: row.problem === null ? null : { reason: null, message: row.problem },
  accepted: row.accepted,
  mailed: row.mailed,
});
