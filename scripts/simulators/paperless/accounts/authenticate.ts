import type { IncomingHttpHeaders } from 'node:http';
import { json } from '../../reply.ts';
import { type Refusal, refuse } from '../http/refusals.ts';
import type { UserRow, World } from '../world.ts';

/**
 * The user behind the `Authorization` header.
 *
 * Throws 401 with the challenge of the scheme that was tried. `Bearer` is not understood and counts as no
 * credentials at all.
 */
export function authenticate(headers: IncomingHttpHeaders, world: World): UserRow {
  const [scheme = '', credentials, ...rest] = (headers.authorization ?? '').trim().split(/\s+/);
  if (scheme.toLowerCase() === 'token') {
    if (!credentials) throw unauthorized('Invalid token header. No credentials provided.');
    if (rest.length > 0) throw unauthorized('Invalid token header. Token string should not contain spaces.');
    const user = find(world, (each) => each.token === credentials);
    if (!user) throw unauthorized('Invalid token.');
    if (!user.is_active) throw unauthorized('User inactive or deleted.');
    return user;
  }
  if (scheme.toLowerCase() === 'basic') {
    const challenge = 'Basic realm="api"';
    if (!credentials) throw unauthorized('Invalid basic header. No credentials provided.', challenge);
    const decoded = Buffer.from(credentials, 'base64').toString();
    const colon = decoded.indexOf(':');
    const user = passwordUser(world, decoded.slice(0, colon), decoded.slice(colon + 1));
    if (colon < 0 || !user) throw unauthorized('Invalid username/password.', challenge);
    return user;
  }
  throw unauthorized('Authentication credentials were not provided.');
}

/** The active user with this name and password, if there is one. */
const passwordUser = (world: World, username: string, password: string) =>
  find(world, (user) => user.is_active && user.username === username && user.password === password);

function unauthorized(detail: string, challenge = 'Token'): Refusal {
  return refuse(json(401, { detail }, { 'www-authenticate': challenge }));
}

function find(world: World, fits: (user: UserRow) => boolean): UserRow | null {
  for (const user of world.users.values()) if (fits(user)) return user;
  return null;
}
