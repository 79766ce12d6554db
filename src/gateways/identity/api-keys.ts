import { hash, timingSafeEqual } from 'node:crypto';
import { liveApiKeys } from '../../../projections/api-keys.ts';
import type { ApiKeyScope } from '../../domain/events/index.ts';
import { withTimeout } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** A key that was shown to be genuine. */
export type VerifiedKey = { keyId: string; scopes: readonly ApiKeyScope[] };

export type ApiKeys = {
  /** @returns null for a key that is not, or no longer, ours */
  verify(presented: string): Promise<VerifiedKey | null>;
  /** Call this when keys were made or revoked here: it then holds at once and not within seconds. */
  changed(): void;
  /** Whether any key at all could be valid. */
  configured(): Promise<boolean>;
};

/** How long a key that was revoked by another process may go on working. */
const CACHE_MS = 2_000;
/** How long a call waits for the database before the keys last read decide. */
const READ_WITHIN_MS = 1_000;

/**
 * Knows the valid keys. They are few and asked for with every webhook call, so they are kept in memory for a
 * moment. When the database is away or does not answer, the keys last read stay valid.
 *
 * @param bootstrapKey `WEBHOOK_API_KEY`: valid for webhook and status as long as it is configured, never stored
 * @param onUse called with every use of a key that was created; must be quick and must not throw
 */
export function apiKeyVerifier(
  db: Queryable,
  bootstrapKey: string | undefined,
  { cacheMs = CACHE_MS, onUse = () => {} }: { cacheMs?: number; onUse?: (keyId: string) => void } = {},
): ApiKeys {
  const bootstrap = bootstrapKey
    ? { keyId: 'bootstrap', scopes: BOOTSTRAP_SCOPES, hash: digest(bootstrapKey) }
    : null;
  let keys: Map<string, VerifiedKey & { hash: Buffer }> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  let [reads, applied, changes] = [0, 0, 0];

  const read = async () => {
    reads += 1;
    const [number, seen] = [reads, changes];
    const live = await liveApiKeys(db);
    // One that began later knows more.
    if (number < applied) return;
    applied = number;
    keys = new Map(live.map((key) => [key.keyId, key]));
    // Begun before a key was made, it may lack it.
    if (seen === changes) readAt = performance.now();
  };
  const fresh = async () => {
    if (keys && performance.now() - readAt < cacheMs) return keys;
    reading ??= read();
    const mine = reading;
    const ended = () => {
      if (reading === mine) reading = undefined;
    };
    mine.then(ended, ended);
    try {
      await withTimeout(mine, READ_WITHIN_MS);
    } catch (error) {
      if (!keys) throw error;
      // Asked again after a while, not by every call: each would wait for nothing.
      readAt = performance.now();
      reading = undefined;
    }
    return keys ?? new Map<string, VerifiedKey & { hash: Buffer }>();
  };

  return {
    async verify(presented) {
      const hashed = digest(presented);
      if (bootstrap && timingSafeEqual(hashed, bootstrap.hash)) return bootstrap;
      const keyId = KEY.exec(presented)?.groups?.id;
      if (!keyId) return null;
      const key = (await fresh()).get(keyId);
      // An unknown id takes as long as a wrong secret.
      const genuine = timingSafeEqual(hashed, key?.hash ?? NO_KEY);
      if (!genuine || !key) return null;
      onUse(key.keyId);
      return key;
    },
    changed() {
      changes += 1;
      readAt = Number.NEGATIVE_INFINITY;
      reading = undefined;
    },
    configured: async () => bootstrap !== null || (await fresh()).size > 0,
  };
}

const KEY = /^intake_(?<id>[0-9a-f]{10})_[\w-]{43}$/;
const BOOTSTRAP_SCOPES: readonly ApiKeyScope[] = ['webhook', 'status'];
// A fast hash suffices: the keys are 256 random bits, there is nothing to guess.
export const digest = (of: string | Buffer): Buffer => hash('sha256', of, 'buffer');
const NO_KEY = Buffer.alloc(32);
