import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { JWK } from 'oidc-provider';

/** What signs tokens and cookies. */
export type ProviderKeys = { signing: JWK; cookies: string };

/** The keys in the file; made when there are none. So tokens stay good when the demo is started again. */
export async function providerKeys(file: string): Promise<ProviderKeys> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as ProviderKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys: ProviderKeys = {
    signing: {
      ...(privateKey.export({ format: 'jwk' }) as JWK),
      kid: randomUUID(),
      alg: 'RS256',
      use: 'sig',
    },
    cookies: randomBytes(32).toString('base64url'),
  };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
