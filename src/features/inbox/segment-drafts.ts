import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import type { SegmentFields } from './answers.ts';

/** What somebody typed about a segment. It may be person data, and is in no event. */
export type SegmentDraft = { segmentId: string; name: string; fields: SegmentFields };

export async function draftsOf(db: Queryable, itemId: string): Promise<Map<string, SegmentDraft>> {
  const { rows } = await db.query<SegmentDraft>(
    'select segment_id as "segmentId", name, fields from segment_drafts where item_id = $1',
    [itemId],
  );
  return new Map(rows.map((draft) => [draft.segmentId, draft]));
}

/** Keeps these drafts, and forgets those of segments that are not there any more. */
export const keepDrafts = (
  itemId: string,
  by: string,
  { kept, removed }: { kept: readonly SegmentDraft[]; removed: readonly string[] },
): Statement[] => [
  { text: 'delete from segment_drafts where segment_id = any($1::uuid[])', values: [removed] },
  { text: KEEP, values: [itemId, by, JSON.stringify(kept)] },
];

const KEEP = `
  insert into segment_drafts (segment_id, item_id, name, fields, updated_by)
  select (d ->> 'segmentId')::uuid, $1, d ->> 'name', d -> 'fields', $2
    from jsonb_array_elements($3::jsonb) d
  on conflict (segment_id) do update
     set name = excluded.name, fields = excluded.fields, updated_at = now(), updated_by = excluded.updated_by`;

/** What items are called, as far as that was kept. */
export async function nameOf(db: Queryable, itemId: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>('select name from inbox_names where item_id = $1', [
    itemId,
  ]);
  return rows[0]?.name ?? 'document';
}

/** What was typed about a segment; what its item is called where nothing was. */
export async function draftOf(
  db: Queryable,
  { segment_id, item_id }: { segment_id: string; item_id: string },
): Promise<SegmentDraft> {
  const known = (await draftsOf(db, item_id)).get(segment_id);
  return {
    segmentId: segment_id,
    name: known?.name || (await nameOf(db, item_id)),
    fields: known?.fields ?? {},
  };
}
