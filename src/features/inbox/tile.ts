import type { Queryable } from '../../platform/database/index.ts';
import { type EndedWork, type Tile, tile } from '../../services/feature/index.ts';
import { STUCK } from './held-up.ts';

const permissions = ['VIEW_INBOX'] as const;
const PUBLIC = "scope = 'public'";
const MINE = "scope = 'personal' and owner = $1";
const ENDS = { InboxItemDone: 'done', InboxItemDiscarded: 'gone' } as const;
type Counted = { count: number; oldest: string | null };

/** What waits in the inbox, for everybody and for me; what was handed over; saves without an end; scan folders. */
export const inboxTiles = (db: Queryable): Tile[] => [
  tile({
    key: 'inbox',
    permissions,
    link: 'posteingang?scope=public',
    read: () => counted(db, PUBLIC, []),
    urgent: (_, atMost) => oldest(db, PUBLIC, [], atMost),
    arrivedSince: (_, time) => arrived(db, PUBLIC, [], time),
    ends: { by: ENDS, visible: (_, ended) => among(db, ended, PUBLIC, []) },
  }),
  tile({
    key: 'inboxMine',
    permissions,
    link: 'posteingang?scope=personal',
    async read({ sub }) {
      const mine = await counted(db, MINE, [sub]);
      return mine.count > 0 ? mine : null;
    },
    urgent: ({ sub }, atMost) => oldest(db, MINE, [sub], atMost),
    arrivedSince: ({ sub }, time) => arrived(db, MINE, [sub], time),
    ends: { by: ENDS, visible: ({ sub }, ended) => among(db, ended, MINE, [sub]) },
  }),
  tile({
    key: 'inboxHandedOver',
    permissions,
    link: 'posteingang?scope=personal',
    async read({ sub }) {
      const { rows } = await db.query<{ count: number | null }>(
        `select sum(items)::integer as count from inbox_hand_overs
          where $1 in (from_sub, to_sub) and not seen_by ? $1`,
        [sub],
      );
      return rows[0]?.count ? { count: rows[0].count } : null;
    },
  }),
  tile({
    key: 'inboxStuck',
    permissions,
    link: 'posteingang',
    async read({ sub }) {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::integer as count from inbox_segments s join inbox_items i using (item_id)
          where ${STUCK} and (i.scope = 'public' or i.owner = $1)`,
        [sub],
      );
      return rows[0]?.count ? { count: rows[0].count } : null;
    },
    urgent: async ({ sub }, atMost) => {
      const { rows } = await db.query<{ title: string; since: string }>(
        `select n.name as title, s.state_at as since
           from inbox_segments s join inbox_items i using (item_id) join inbox_names n using (item_id)
          where ${STUCK} and n.name <> '' and (i.scope = 'public' or i.owner = $1)
          order by s.state_at, s.segment_id limit $2`,
        [sub, atMost],
      );
      return rows;
    },
  }),
  tile({
    key: 'scanFolders',
    permissions,
    link: 'posteingang',
    async read() {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::integer as count from scan_folders where problem is not null and looked_at > now() - interval '1 day'`,
      );
      return rows[0]?.count ? { count: rows[0].count } : null;
    },
  }),
];

async function counted(db: Queryable, which: string, values: unknown[]) {
  const { rows } = await db.query<Counted>(
    `select count(*)::integer as count, min(received_at) as oldest from inbox_items where state = 'open' and ${which}`,
    values,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, ...(oldest && { oldest: new Date(oldest).toISOString() }) };
}

async function oldest(db: Queryable, which: string, values: unknown[], atMost: number) {
  const { rows } = await db.query<{ title: string; since: string }>(
    `select n.name as title, i.received_at as since from inbox_items i join inbox_names n using (item_id)
      where state = 'open' and n.name <> '' and ${which}
      order by received_at, item_id limit $${values.length + 1}`,
    [...values, atMost],
  );
  return rows;
}

async function arrived(db: Queryable, which: string, values: unknown[], time: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from inbox_items
      where state = 'open' and ${which} and received_at > $${values.length + 1}`,
    [...values, time],
  );
  return rows[0]?.count ?? 0;
}

/** Of files that lie where this person may look, and that were not opened again. */
async function among(db: Queryable, ended: readonly EndedWork[], which: string, values: unknown[]) {
  const { rows } = await db.query<{ item_id: string }>(
    `select item_id from inbox_items where state <> 'open' and ${which} and item_id = any($${values.length + 1}::uuid[])`,
    [...values, ended.flatMap(({ itemId }) => itemId ?? [])],
  );
  const seen = new Set(rows.map(({ item_id }) => item_id));
  return ended.filter(({ itemId }) => itemId !== null && seen.has(itemId));
}
