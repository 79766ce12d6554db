import { apiKeyNames } from '../../../projections/api-keys.ts';
import type { Queryable } from '../../platform/database/index.ts';

const KEY = 'api-key:';
const MAX_PEOPLE = 500;
/** Who acts here without being asked: the service itself, and its tools. */
const SERVICE = ['worker', 'sweep', 'command-line'];

/** The names of actors, as far as they have one that people know: user names, names of keys. */
export async function actorNames(
  db: Queryable,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const different = [...new Set(actors)];
  const keys = different.flatMap((actor) => (actor.startsWith(KEY) ? actor.slice(KEY.length) : []));
  const [people, keyNames] = await Promise.all([
    db.query<{ sub: string; name: string }>(
      `select sub, coalesce(username, email) as name from users
        where sub = any($1) and coalesce(username, email) is not null`,
      [different],
    ),
    apiKeyNames(db, keys),
  ]);
  return new Map([
    ...people.rows.map(({ sub, name }) => [sub, name] as const),
    ...[...keyNames].map(([id, name]) => [`${KEY}${id}`, name] as const),
  ]);
}

export type Actor = { actor: string; name: string | null };

/** Who can be asked for: people who were here, the latest first, keys, and the service itself. */
export async function knownActors(db: Queryable): Promise<Actor[]> {
  const [people, keys] = await Promise.all([
    db.query<Actor>(
      `select sub as actor, coalesce(username, email) as name from users
        order by last_seen_at desc, sub limit $1`,
      [MAX_PEOPLE],
    ),
    apiKeyNames(db),
  ]);
  return [
    ...people.rows,
    ...[...keys].map(([id, name]) => ({ actor: `${KEY}${id}`, name })),
    ...SERVICE.map((actor) => ({ actor, name: null })),
  ];
}
