import type { Queryable } from '../../src/platform/database/index.ts';

/**
 * Fills the tables of the inbox directly, without a log: for what is asked of the list. Half are open, a quarter belongs to
 * one of `person-0` to `person-4`; sizes, names and numbers of pages repeat.
 */
export async function fullInbox(db: Queryable, items: number): Promise<void> {
  await db.query(
    `insert into inbox_items
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
            case when n % 4 = 0 then 'personal' else 'public' end,
            case when n % 4 = 0 then 'person-' || n / 4 % 5 end,
            (array['scan-folder', 'upload', 'email'])[1 + n % 3],
            (array['open', 'open', 'done', 'discarded'])[1 + n / 4 % 4],
            gen_random_uuid(), gen_random_uuid(), md5(n::text) || md5(n::text), md5(n::text), 1000 + n * 7 % 9999,
            'application/pdf', now() - n * interval '1 minute', 'somebody', now(), '[]', '[]', 1, null, false
       from generate_series(1, $1::int) n`,
    [items],
  );
  await db.query(
    `insert into inbox_names
     select item_id, 'Scan_' || number || '.pdf', 'scan_' || number || '.pdf'
       from inbox_items, lateral (select lpad((bytes % 1000)::text, 4, '0') as number) numbered`,
  );
  await db.query(
    `insert into file_readings
     select sha256, 'readable', null, jsonb_build_object('state', 'readable', 'pages', sheets), bytes % 40, bytes % 40
       from inbox_items,
            lateral (select jsonb_agg('{"width": 210, "height": 297, "text": false}'::jsonb) as sheets
                       from generate_series(1, bytes % 40)) a4`,
  );
  await db.query('insert into inbox_findings select sha256, bytes % 3, bytes % 5 from inbox_items');
  await db.query('analyze');
}
