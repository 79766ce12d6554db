import type { Queryable } from '../../platform/database/index.ts';

type Options = { db: Queryable; now?: () => number };

const WRITE_EVERY_MS = 60_000;

/** Notes that keys are used: at most once a minute a key, and the caller does not wait for it. */
export function noteApiKeyUses({ db, now = Date.now }: Options): (keyId: string) => void {
  const noted = new Map<string, number>();
  return (keyId) => {
    const at = now();
    if (at - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < WRITE_EVERY_MS) return;
    noted.set(keyId, at);
    db.query(NOTE, [keyId, new Date(at).toISOString()]).catch(() => noted.delete(keyId));
  };
}

const NOTE = `
  insert into api_key_uses (key_id, last_used_at) values ($1, $2)
  on conflict (key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`;

/** Key → when it was last used (ISO 8601), of those that ever were. */
export async function lastUses(db: Queryable, keyIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key_id: string; last_used_at: string }>(
    'select key_id, last_used_at from api_key_uses where key_id = any($1)',
    [keyIds],
  );
  return new Map(rows.map(({ key_id, last_used_at }) => [key_id, last_used_at]));
}
