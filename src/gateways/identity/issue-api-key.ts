import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listApiKeys } from '../../../projections/api-keys.ts';
import { type ApiKeyScope, apiKeyStream, type DomainEvents } from '../../domain/events/index.ts';
import { type Database, holdSessionLock } from '../../platform/database/index.ts';
import type { EventLog, Origin, StreamAppend } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { digest } from './api-keys.ts';

type Deps = { db: Database; log: EventLog<DomainEvents> };
type Wanted = { name: string; scopes: ApiKeyScope[]; origin: Origin };

/** How many keys of one name may live at a time: the old one, and the new one that replaces it. */
const LIVE_OF_A_NAME = 2;

/**
 * Makes a key for a client, the second one of its name at most.
 *
 * @throws Problem
 */
export const issueApiKey = ({ db, log }: Deps, wanted: Wanted): Promise<{ keyId: string; key: string }> =>
  alone(db, async () => {
    const live = (await listApiKeys(db)).filter(
      ({ name, revoked_at }) => name === wanted.name && !revoked_at,
    );
    if (live.length >= LIVE_OF_A_NAME) {
      const ids = live.map(({ key_id }) => key_id).join(' and ');
      throw new Problem('conflict', { reason: 'api-key-name-used', name: wanted.name, ids });
    }
    return createApiKey(log, wanted);
  });

/** @throws Problem for a key that does not exist, or no longer does */
export const revokeApiKey = ({ db, log }: Deps, keyId: string, origin: Origin): Promise<{ name: string }> =>
  alone(db, async () => {
    const key = (await listApiKeys(db)).find(({ key_id }) => key_id === keyId);
    if (!key) throw new Problem('not-found', { reason: 'api-key-unknown', keyId });
    if (key.revoked_at) {
      throw new Problem('conflict', { reason: 'api-key-revoked', keyId, at: key.revoked_at });
    }
    await log.appendTogether([apiKeyRevocation(keyId, origin)]);
    return key;
  });

/**
 * Checks and writes while no other process does: between the check and the write of one, another could
 * make the third key of a name.
 *
 * @throws Problem when others do not come to an end
 */
async function alone<Result>(db: Database, act: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + ALONE_WITHIN_MS;
  for (;;) {
    const lock = await holdSessionLock(db, 'api-keys');
    if (lock) return await act().finally(lock.release);
    if (performance.now() > until) {
      throw new Problem('conflict', { reason: 'api-keys-busy' });
    }
    await delay(ASK_AGAIN_MS * (1 + Math.random()));
  }
}

const ALONE_WITHIN_MS = 10_000;
const ASK_AGAIN_MS = 50;

/**
 * Makes a key. Its text is answered here and never again; the log knows its name and scopes, a table beside
 * the log its hash.
 */
export async function createApiKey(
  log: EventLog<DomainEvents>,
  wanted: Wanted,
): Promise<{ keyId: string; key: string }> {
  const { keyId, key, append } = newApiKey(wanted);
  await log.appendTogether([append]);
  return { keyId, key };
}

/** A key that comes into being with the append: together with what it is for. */
export function newApiKey({ name, scopes, origin }: Wanted): {
  keyId: string;
  key: string;
  append: StreamAppend<DomainEvents>;
} {
  const keyId = randomBytes(5).toString('hex');
  const key = `intake_${keyId}_${randomBytes(32).toString('base64url')}`;
  const hash = digest(key);
  const data = { keyId, name, scopes, fingerprint: digest(hash).toString('hex') };
  const append: StreamAppend<DomainEvents> = {
    ...{ stream: apiKeyStream(keyId), expectedVersion: 0, origin },
    events: [{ type: 'ApiKeyCreated', data }],
    alongside: [{ text: 'insert into api_key_hashes (key_id, hash) values ($1, $2)', values: [keyId, hash] }],
  };
  return { keyId, key, append };
}

/** Its revocation, together with what else ends. */
export const apiKeyRevocation = (keyId: string, origin: Origin): StreamAppend<DomainEvents> => ({
  ...{ stream: apiKeyStream(keyId), origin },
  events: [{ type: 'ApiKeyRevoked', data: { keyId } }],
  alongside: [{ text: 'delete from api_key_hashes where key_id = $1', values: [keyId] }],
});
