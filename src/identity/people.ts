import type { Queryable } from '../database/index.ts';
import type { Statement } from '../event-log/index.ts';
import type { Person } from '../http/index.ts';

/**
 * Keeps the name of a person whose `sub` is about to be recorded with a decision, so that others can see who it
 * was. Events never hold it: here it can be corrected and erased.
 */
export const upsertUserName = ({ sub, username, email }: Person): Statement => ({
  text: `insert into users as known (sub, username, email, last_seen_at) values ($1, $2, $3, now())
         on conflict (sub) do update
           set username = coalesce(excluded.username, known.username), email = coalesce(excluded.email, known.email)
           where (known.username, known.email) is distinct from
                 (coalesce(excluded.username, known.username), coalesce(excluded.email, known.email))`,
  values: [sub, username, email],
});

/** `sub` → what the person is called, where that is known. */
export async function namesOf(db: Queryable, subs: readonly string[]): Promise<Map<string, string>> {
  if (subs.length === 0) return new Map();
  const { rows } = await db.query<{ sub: string; name: string }>(
    'select sub, coalesce(username, email) as name from users where sub = any($1) and coalesce(username, email) is not null',
    [[...new Set(subs)]],
  );
  return new Map(rows.map(({ sub, name }) => [sub, name]));
}
