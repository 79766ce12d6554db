import type { Queryable } from '../../platform/database/index.ts';

/** Of this installation, so that nobody else recognises an account by its hash. */
export async function hashKey(db: Queryable): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>('select key from iban_hash_key');
  if (!rows[0]) throw new Error('The key for accounts is missing in iban_hash_key');
  return rows[0].key;
}
