import type { Queryable } from '../../platform/database/index.ts';

type KnownPerson = { sub: string; email: string | null; username: string | null };
type Erased = { users: number; recipients: number };

/** People known by this `sub`, e-mail address or user name, upper and lower case alike for the latter two. */
export async function findPeople(db: Queryable, word: string): Promise<KnownPerson[]> {
  const { rows } = await db.query<KnownPerson>(
    `select sub, email, username from users
      where sub = $1 or lower(email) = lower($1) or lower(username) = lower($1) order by sub`,
    [word],
  );
  return rows;
}

/** Personal files of the inbox that are not done: they would be lost to everybody, so they are handed over first. */
export async function openPersonalFiles(db: Queryable, sub: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::integer as count from inbox_items where owner = $1 and state = 'open'",
    [sub],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Erases all that is kept of somebody. Events are not touched: they name people by `sub` alone, which leads to
 * nobody once this is done.
 */
export async function forget(db: Queryable, sub: string): Promise<Erased> {
  const { rows } = await db.query<Erased>(
    `with gone as (delete from users where sub = $1 returning sub),
          theirs as (select item_id from inbox_items where owner = $1),
          names as (update inbox_names set name = '', folded = '' where item_id in (select item_id from theirs)),
          drafts as (delete from segment_drafts where item_id in (select item_id from theirs)),
          claims as (delete from inbox_claims where sub = $1),
          labels as (delete from print_job_contents where job_id in
                       (select job_id from print_jobs where queued_by = $1)),
          handed as (delete from inbox_hand_overs where $1 in (from_sub, to_sub, by_sub))
     select (select count(*) from gone) as users,
            (select count(*) from recipients where sub = $1) as recipients`,
    [sub],
  );
  return rows[0] ?? { users: 0, recipients: 0 };
}
