import type { Queryable } from '../../platform/database/index.ts';
import { decrypt, encrypt } from '../../platform/encryption/index.ts';

const PURPOSE = 'digest unsubscribe';

/** What an address holds that switches off the digest of one person, and does nothing else. */
export const unsubscribeToken = async (db: Queryable, sub: string): Promise<string> =>
  encrypt(sub, { key: await secretOf(db), purpose: PURPOSE }).toString('base64url');

/** @returns whose it is; null: it is none of ours */
export const readUnsubscribeToken = async (db: Queryable, token: string): Promise<string | null> =>
  decrypt(Buffer.from(token, 'base64url'), { key: await secretOf(db), purpose: PURPOSE });

async function secretOf(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ secret: string }>('select secret from digest_secret');
  if (!rows[0]) throw new Error('digest_secret is empty, which a migration has filled');
  return rows[0].secret;
}
