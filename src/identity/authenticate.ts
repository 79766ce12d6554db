import type { IncomingMessage } from 'node:http';
import { type Access, type Authenticate, type Caller, Problem } from '../http/index.ts';
import type { ApiKeys } from './api-keys.ts';

/** Why an API key did not open an endpoint that keys open. */
export type KeyRefusal = 'missing' | 'invalid' | 'scope';

/**
 * Tells who calls by the API key. Until people can sign in, what is only for people answers 401.
 *
 * @param onKeyRefused told of every call that lacked the right key
 */
export function authenticator(
  keys: ApiKeys,
  onKeyRefused: (why: KeyRefusal) => void = () => {},
): Authenticate {
  return async (request: IncomingMessage, access: Access): Promise<Caller> => {
    if (access.open) return { actor: 'anyone' };
    const presented = request.headers['x-api-key'];
    if (access.scopes.length === 0) throw refused();
    const key = typeof presented === 'string' ? await keys.verify(presented) : null;
    if (!key) {
      onKeyRefused(presented === undefined ? 'missing' : 'invalid');
      throw refused();
    }
    if (!key.scopes.some((scope) => access.scopes.includes(scope))) {
      onKeyRefused('scope');
      throw new Problem('forbidden', `This API key lacks the scope ${access.scopes.join(' or ')}`);
    }
    return { actor: `api-key:${key.keyId}` };
  };
}

/** The same answer for a missing, a wrong and a revoked key. */
const refused = (): Problem =>
  new Problem('unauthenticated', 'Send a valid key in the header X-API-Key, or sign in', {
    headers: { 'www-authenticate': 'Bearer' },
  });
