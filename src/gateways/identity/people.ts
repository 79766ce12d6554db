import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import type { Person } from '../../platform/http/index.ts';

/**
 * Keeps the name of a person whose `sub` is about to be recorded with a decision, so that others can see who it
 * was. Events never hold it: here it can be corrected and erased.
 */
export const upsertUserName = ({ sub, username, email, emailVerified, groups }: Person): Statement => ({
  // An address never changes without what the provider says of it.
  text: `insert into users as known (sub, username, email, groups, last_seen_at, email_verified)
         values ($1, $2, $3, $4::jsonb, now(), $5)
         on conflict (sub) do update
           set username = coalesce(excluded.username, known.username), email = coalesce(excluded.email, known.email),
               email_verified = case when $3::text is null then known.email_verified else $5 end
           where (known.username, known.email) is distinct from
                 (coalesce(excluded.username, known.username), coalesce(excluded.email, known.email))`,
  values: [sub, username, email, JSON.stringify(groups), emailVerified],
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

/** `sub` → the groups that the person was in when they were last here. */
export async function groupsOfPeople(db: Queryable, subs: readonly string[]): Promise<Map<string, string[]>> {
  const people = await findPeopleBySub(db, [...new Set(subs)]);
  return new Map(people.map(({ sub, groups }) => [sub, groups]));
}

/** What is known of people, apart from what only their token says. */
export async function findPeopleBySub(db: Queryable, subs: readonly string[]): Promise<KnownPerson[]> {
  if (subs.length === 0) return [];
  const { rows } = await db.query<KnownPerson>(
    'select sub, username, email, email_verified as "emailVerified", groups from users where sub = any($1)',
    [subs],
  );
  return rows;
}

type KnownPerson = {
  sub: string;
  username: string | null;
  email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  emailVerified: boolean;
  groups: string[];
};

/** Those who were in one of these groups when they were last here, by name. */
export async function peopleIn(
  db: Queryable,
  groups: readonly string[],
  limit = 500,
): Promise<KnownPerson[]> {
  const { rows } = await db.query<KnownPerson>(
    `select sub, username, email, email_verified as "emailVerified", groups from users where groups ?| $1::text[]
      order by lower(coalesce(username, email, sub)), sub limit $2`,
    [groups, limit],
  );
  return rows;
}

export async function countPeopleIn(db: Queryable, groups: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from users where groups ?| $1::text[]',
    [groups],
  );
  return rows[0]?.count ?? 0;
}
