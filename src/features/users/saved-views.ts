import type { Queryable } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';

export type SavedView = { viewId: string; name: string; address: string };

/** How many are kept for each person. */
export const MAX_VIEWS = 100;

/** Somebody's views, by name. */
export async function listViews(db: Queryable, sub: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    `select view_id as "viewId", name, address from saved_views where sub = $1 order by lower(name), view_id`,
    [sub],
  );
  return rows;
}

/**
 * Keeps a view, in place of the one with the same id.
 *
 * @throws Problem where another view has the name, or there are too many
 */
export async function saveView(
  db: Queryable,
  sub: string,
  { viewId, name, address }: SavedView,
): Promise<void> {
  const values = [sub, viewId, name, address, MAX_VIEWS];
  const { rowCount } = await db.query(SAVE, values).catch((error: { code?: string }) => {
    throw error.code === UNIQUE_VIOLATION
      ? new Problem('conflict', { reason: 'view-name-used', name })
      : error;
  });
  if (rowCount === 0) throw new Problem('conflict', { reason: 'too-many-views', most: MAX_VIEWS });
}

/** @returns whether it was there */
export async function removeView(db: Queryable, sub: string, viewId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from saved_views where sub = $1 and view_id = $2', [
    sub,
    viewId,
  ]);
  return rowCount === 1;
}

const UNIQUE_VIOLATION = '23505';

// Of two windows that save the last view at once, both may: the number is there against growth without end.
const SAVE = `
  insert into saved_views (sub, view_id, name, address, saved_at)
  select $1, $2, $3, $4, now()
   where (select count(*) from saved_views where sub = $1 and view_id <> $2) < $5
  on conflict (sub, view_id) do update
    set name = excluded.name, address = excluded.address, saved_at = excluded.saved_at`;
