import type { Queryable } from '../database/index.ts';

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

/**
 * Erases all that is kept of somebody. Events are not touched: they name people by `sub` alone, which leads to
 * nobody once this is done.
 */
export async function forget(db: Queryable, sub: string): Promise<Erased> {
  const { rows } = await db.query<Erased>(
    `with gone as (delete from users where sub = $1 returning sub)
     select (select count(*) from gone) as users,
            (select count(*) from recipients where sub = $1) as recipients`,
    [sub],
  );
  return rows[0] ?? { users: 0, recipients: 0 };
}
