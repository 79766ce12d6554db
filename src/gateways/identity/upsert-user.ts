import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';

type Options = {
  db: Queryable;
  logger: { warn(fields: object, message: string): void };
  /** Milliseconds since the epoch. */
  now?: () => number;
};

/** How often a person with unchanged groups is stored, so that it is known when they were last here. */
const SEEN_EVERY_MS = 15 * 60_000;
const MAX_KNOWN = 5_000;

/**
 * Keeps the groups, the name and the address of people that sign in, as in their last token. Written when they
 * changed and every quarter of an hour; a failed write refuses no one.
 */
export function userUpserter({ db, logger, now = Date.now }: Options): (person: Person) => Promise<void> {
  const known = new Map<string, Seen>();
  return async ({ sub, groups, username, email, emailVerified }) => {
    const seen = { groups, username, email, emailVerified, at: now() };
    const before = known.get(sub);
    if (before && isSame(before, seen) && seen.at - before.at < SEEN_EVERY_MS) return;
    known.delete(sub);
    known.set(sub, seen);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    try {
      const at = new Date(seen.at).toISOString();
      await db.query(SEEN, [sub, JSON.stringify(groups), at, email, username, emailVerified]);
    } catch (error) {
      known.delete(sub);
      logger.warn({ error: (error as Error).message }, 'the groups of somebody could not be written down');
    }
  };
}

type Seen = Pick<Person, 'groups' | 'username' | 'email' | 'emailVerified'> & { at: number };

const isSame = (before: Seen, now: Seen): boolean =>
  before.username === now.username &&
  before.email === now.email &&
  before.emailVerified === now.emailVerified &&
  (before.groups === now.groups ||
    (before.groups.length === now.groups.length && before.groups.every((name, n) => name === now.groups[n])));

const SEEN = `
  with person as (
    insert into users as known (sub, groups, last_seen_at, email, username, email_verified)
    values ($1, $2::jsonb, $3, $4, $5, $6)
    on conflict (sub) do update
      set groups = excluded.groups,
          last_seen_at = excluded.last_seen_at,
          email = coalesce(excluded.email, known.email),
          username = coalesce(excluded.username, known.username),
          email_verified = case when $4::text is null then known.email_verified else $6 end
  )
  insert into seen_groups (name, last_seen_at)
  select distinct name, $3::timestamptz from jsonb_array_elements_text($2::jsonb) as name order by name
  on conflict (name) do update set last_seen_at = greatest(seen_groups.last_seen_at, excluded.last_seen_at)`;

/** Group → when a member of it was last here (ISO 8601). */
export async function seenGroups(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; last_seen_at: string }>(
    'select name, last_seen_at from seen_groups order by name',
  );
  return new Map(rows.map(({ name, last_seen_at }) => [name, last_seen_at]));
}

/** When a person was last here with an accepted token (ISO 8601); null: never. */
export async function lastSignIn(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ at: string | null }>('select max(last_seen_at) as at from users');
  return rows[0]?.at ?? null;
}
