import type { Queryable } from '../database/index.ts';
import { type Tile, tile } from '../feature/index.ts';

const permissions = ['VIEW_INBOX'] as const;
type Counted = { count: number; oldest: string | null };

/** What waits in the inbox, for everybody and for me; what was handed over; scan folders that are not right. */
export const inboxTiles = (db: Queryable): Tile[] => [
  tile({
    key: 'inbox',
    permissions,
    link: 'posteingang?scope=public',
    read: () => counted(db, "scope = 'public'", []),
  }),
  tile({
    key: 'inboxMine',
    permissions,
    link: 'posteingang?scope=personal',
    async read({ sub }) {
      const mine = await counted(db, "scope = 'personal' and owner = $1", [sub]);
      return mine.count > 0 ? mine : null;
    },
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
