import type { ApiKeyScope } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type ApiKeyRow = {
  key_id: string;
  name: string;
  scopes: ApiKeyScope[];
  created_at: string;
  created_by: string;
  /** Of the hash stored outside the log; null for keys older than fingerprints. */
  fingerprint: string | null;
  revoked_at: string | null;
};

export const apiKeys = projection<ApiKeyRow, string>({
  name: 'api_keys',
  version: 2,
  key: 'key_id',
  keysOf: ({ data }) => ('keyId' in data ? [data.keyId] : []),
  on: {
    ApiKeyCreated: (_, { data: { keyId, name, scopes, fingerprint }, recordedAt, metadata }) => ({
      key_id: keyId,
      name,
      scopes,
      created_at: recordedAt,
      created_by: metadata.actor,
      fingerprint,
      revoked_at: null,
    }),
    ApiKeyRevoked: (row, { recordedAt }) => row && { ...row, revoked_at: recordedAt },
  },
});

export async function listApiKeys(db: Queryable): Promise<ApiKeyRow[]> {
  const { rows } = await db.query<ApiKeyRow>(
    'select key_id, name, scopes, created_at, created_by, fingerprint, revoked_at from api_keys order by created_at, key_id',
  );
  return rows;
}

/** One page of all keys that ever were, the newest first. */
export async function pageOfApiKeys(
  db: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    db.query<ApiKeyRow>(
      `select key_id, name, scopes, created_at, created_by, fingerprint, revoked_at from api_keys
        order by created_at desc, key_id limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>('select count(*) as total from api_keys'),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The keys that are valid now, with the hashes stored outside the log. */
export async function liveApiKeys(
  db: Queryable,
): Promise<{ keyId: string; name: string; scopes: ApiKeyScope[]; hash: Buffer }[]> {
  const { rows } = await db.query<{ keyId: string; name: string; scopes: ApiKeyScope[]; hash: Buffer }>(
    `select key_id as "keyId", name, scopes, hash
       from api_keys join api_key_hashes using (key_id) where revoked_at is null`,
  );
  return rows;
}

/** Id → name, of these keys or of all that ever were. */
export async function apiKeyNames(db: Queryable, ids?: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key_id: string; name: string }>(
    'select key_id, name from api_keys where $1::text[] is null or key_id = any($1) order by name, key_id',
    [ids ?? null],
  );
  return new Map(rows.map(({ key_id, name }) => [key_id, name]));
}

/**
 * Hashes that no event confirms: of a key that was never made or is revoked, or not the hash that was
 * made. And the live keys that are older than fingerprints, for which this is unknown.
 */
export async function doubtfulKeyHashes(db: Queryable): Promise<{ forged: string[]; unproven: string[] }> {
  const { rows } = await db.query<{ key_id: string; unproven: boolean }>(
    `select key_id, revoked_at is null and k.name is not null and fingerprint is null as unproven
       from api_key_hashes h left join api_keys k using (key_id)
      where fingerprint is distinct from encode(sha256(h.hash), 'hex') or revoked_at is not null
      order by key_id`,
  );
  const ids = (unproven: boolean) =>
    rows.filter((row) => row.unproven === unproven).map(({ key_id }) => key_id);
  return { forged: ids(false), unproven: ids(true) };
}
