import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Where the provider keeps sessions, codes and grants: in memory, each for as long as it lasts. */
export function memoryStore(): (kind: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>();
  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const live = (key: string) => {
      const entry = kept.get(key);
      if (entry && entry.until > Date.now()) return entry.payload;
      kept.delete(key);
      return undefined;
    };
    const where = (holds: (payload: AdapterPayload) => boolean) =>
      [...kept.keys()].find((key) => key.startsWith(`${kind}:`) && holds(live(key) ?? {}));
    return {
      async upsert(id, payload, seconds) {
        kept.set(keyOf(id), { payload, until: Date.now() + (seconds || DAY_S) * 1_000 });
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => live(where((payload) => payload.uid === uid) ?? ''),
      findByUserCode: async (code) => live(where((payload) => payload.userCode === code) ?? ''),
      async consume(id) {
        const payload = live(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

const DAY_S = 24 * 3_600;
