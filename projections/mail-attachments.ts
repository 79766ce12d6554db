import type { Queryable } from '../src/platform/database/index.ts';

/** What became of an attachment, as far as somebody may see it. */
export type MailAttachment = {
  number: number;
  /** Null: it belongs to somebody else by now. */
  item_id: string | null;
  name: string | null;
  state: 'open' | 'done' | 'discarded' | null;
  media_type: string | null;
  bytes: number | null;
  purged: boolean | null;
  segments: { segmentId: string; pages: number; state: string; documentId: number | null }[];
};

/** The attachments of a mail with their items, and the documents that were made of them. */
export async function mailAttachments(
  db: Queryable,
  sub: string,
  attachments: readonly { number: number; itemId: string }[],
): Promise<MailAttachment[]> {
  const { rows } = await db.query<MailAttachment>(OF_MAIL, [sub, JSON.stringify(attachments)]);
  return rows;
}

const OF_MAIL = `
  select a.number, i.item_id, n.name, i.state, i.media_type, i.bytes, i.purged,
         coalesce((select jsonb_agg(jsonb_build_object(
                            'segmentId', s.segment_id, 'pages', jsonb_array_length(s.pages), 'state', s.state,
                            'documentId', s.document_id) order by s.place)
                     from inbox_segments s where s.item_id = i.item_id), '[]') as segments
    from jsonb_to_recordset($2) as a(number integer, "itemId" uuid)
    left join inbox_items i on i.item_id = a."itemId" and (i.scope = 'public' or i.owner = $1)
    left join inbox_names n on n.item_id = i.item_id
   order by a.number`;
