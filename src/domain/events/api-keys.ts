import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';

export const ApiKeyScope = z.enum(['webhook', 'status', 'metrics', 'print-agent']);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;
/** Those that people make keys for: a key of a print agent comes with its agent. */
export const IssuedScope = ApiKeyScope.exclude(['print-agent']);

/**
 * The key itself and its hash never enter an event; the hash is in the table `api_key_hashes`. Its fingerprint
 * does, the hash of that hash: it opens nothing, shows nothing of 256 random bits, and reveals a hash that was put there
 * by hand. Null for keys that were made before there were fingerprints.
 */
export const apiKeyEvents = {
  ApiKeyCreated: eventType({
    schema: 2,
    data: z.strictObject({
      keyId: z.string(),
      name: z.string(),
      scopes: z.array(ApiKeyScope),
      fingerprint: z.string().nullable(),
    }),
    upcast: { 1: (data) => ({ ...data, fingerprint: null }) },
    sentence: {
      de: ({ name, scopes }) => `Der API-Schlüssel „${name}“ wurde angelegt (${scopes.join(', ')})`,
      en: ({ name, scopes }) => `The API key “${name}” was created (${scopes.join(', ')})`,
    },
  }),
  ApiKeyRevoked: eventType({
    schema: 1,
    data: z.strictObject({ keyId: z.string() }),
    sentence: {
      de: ({ keyId }) => `Der API-Schlüssel ${keyId} wurde gesperrt`,
      en: ({ keyId }) => `The API key ${keyId} was revoked`,
    },
  }),
};
