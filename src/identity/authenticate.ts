import type { IncomingMessage } from 'node:http';
import { type Access, type Authenticate, type Caller, Problem } from '../http/index.ts';
import type { ApiKeys } from './api-keys.ts';

/** Tells who calls by the API key. Until people can sign in, what is only for people answers 401. */
export function authenticator(keys: ApiKeys): Authenticate {
  return async (request: IncomingMessage, access: Access): Promise<Caller> => {
    if (access.open) return { actor: 'anyone' };
    const presented = request.headers['x-api-key'];
    if (typeof presented !== 'string' || access.scopes.length === 0) throw refused();
    const key = await keys.verify(presented);
    if (!key) throw refused();
    if (!key.scopes.some((scope) => access.scopes.includes(scope))) {
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
