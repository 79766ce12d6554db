import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { claimsOf, type DemoPerson, personOfSub } from './people.ts';

/**
 * Whose access token this is. The library answers userinfo for its own opaque tokens only, others do so for the
 * tokens that services get; the demo has to be like those.
 */
export function userinfo(signing: JWK): (authorization: string) => ReturnType<typeof claimsOf> | undefined {
  const key = createPublicKey({ key: signing as never, format: 'jwk' });
  return (authorization) => {
    const person = bearer(authorization, key);
    return person && claimsOf(person);
  };
}

function bearer(authorization: string, key: KeyObject): DemoPerson | undefined {
  const [, head, body, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization) ?? [];
  if (!head || !body || !signature) return undefined;
  const genuine = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  if (!genuine) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string; exp: number };
  return claims.exp * 1_000 > Date.now() ? personOfSub(claims.sub) : undefined;
}
