import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { apiKeys } from './api-keys.ts';

const keys = suite('API keys');
const created = (keyId: string) =>
  fact(
    'ApiKeyCreated',
    { keyId, name: `key ${keyId}`, scopes: ['webhook'], fingerprint: 'f00d' },
    { by: 'anna' },
  );

keys('a key that was made is valid, and tells who made it when', () => {
  given(created('a'))
    .fold(apiKeys)
    .gives({
      key_id: 'a',
      name: 'key a',
      scopes: ['webhook'],
      created_at: at(1),
      created_by: 'anna',
      fingerprint: 'f00d',
      revoked_at: null,
    });
});

keys('a key that was revoked stays in the list, and tells since when it is void', () => {
  given(created('a'), created('b'), fact('ApiKeyRevoked', { keyId: 'a' }))
    .fold(apiKeys)
    .gives({ key_id: 'a', revoked_at: at(3) }, { key_id: 'b', revoked_at: null });
});

keys('revoking a key that was never made makes none', () => {
  given(fact('ApiKeyRevoked', { keyId: 'a' }))
    .fold(apiKeys)
    .gives();
});

keys.run();
