import type { Context } from 'koa';
import { keyActor } from '../../domain/events/index.ts';
import {
  type Access,
  type Authenticate,
  type Caller,
  isForPeople,
  type Person,
  Problem,
} from '../../platform/http/index.ts';
import type { ApiKeys, VerifiedKey } from './api-keys.ts';
import type { Identified } from './claims.ts';
import { ProviderAway, TokenRefused } from './errors.ts';
import { type GroupPermissions, permissionsOf } from './permissions.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Refusal } from './refusal-log.ts';
import type { VerifyToken } from './verify-token.ts';

type Deps = {
  keys: ApiKeys;
  /** Undefined: people cannot sign in. */
  verifyToken: VerifyToken | undefined;
  groupPermissions: GroupPermissions;
  rateLimiter: RateLimiter;
  addressOf: (request: Context['req']) => string;
  /** Called with people before their call is handled; must not throw. */
  onPerson: (person: Person) => Promise<void>;
  /** Called for every refused caller. */
  onRefused: (why: Refusal, cause: string, address: string) => void;
};
type Closed = Exclude<Access, { open: true }>;

/** Identifies the caller, by API key or bearer token, and whether the endpoint is for them. */
export function authenticator(deps: Deps): Authenticate {
  const personBehind = personsByIdentity(deps.groupPermissions);
  return async (context, access) => {
    if (access.open) return { actor: 'anyone' };
    const failures: Failure[] = [];
    const key = access.scopes.length > 0 ? context.get('x-api-key') : '';
    if (key) {
      const verified = await deps.keys.verify(key);
      if (verified) return byKey(verified, access, context, deps);
      failures.push({ why: 'invalid', cause: 'an API key that is none of ours', isTry: true });
    }
    const token = isForPeople(access)
      ? /^Bearer +(\S+)$/i.exec(context.get('authorization'))?.[1]
      : undefined;
    if (token && deps.verifyToken) {
      const identity = await identityOf(deps.verifyToken, context, token);
      if (!('why' in identity)) {
        const caller = await byPerson(personBehind(identity), access, context, deps);
        return { ...caller, expiresAt: identity.expiresAt };
      }
      failures.push(identity);
    }
    throw await refusal(failures, context, deps);
  };
}

type Failure = { why: Refusal; cause: string; isTry: boolean };

function byKey(key: VerifiedKey, access: Closed, { req }: Context, deps: Deps): Caller {
  if (key.scopes.some((scope) => access.scopes.includes(scope))) return { actor: keyActor(key.keyId) };
  deps.onRefused('scope', `the key ${key.keyId} lacks the scope`, deps.addressOf(req));
  throw new Problem('forbidden', { reason: 'scope-missing', scope: access.scopes.join(' or ') });
}

/** Identities are cached for a while, as the same object. */
function personsByIdentity(table: GroupPermissions): (identity: Identified) => Person {
  const persons = new WeakMap<Identified, Person>();
  return (identity) => {
    const known = persons.get(identity);
    if (known) return known;
    const groups = identity.groups ?? [];
    const person = { ...identity, groups, permissions: permissionsOf(groups, table) };
    persons.set(identity, person);
    return person;
  };
}

async function byPerson(person: Person, access: Closed, { req }: Context, deps: Deps): Promise<Caller> {
  const { sub, groups, permissions } = person;
  await deps.onPerson(person);
  if (access.signedIn || permissions.some((held) => access.permissions.includes(held))) {
    return { actor: sub, person };
  }
  deps.onRefused('permission', `${sub} lacks the permission`, deps.addressOf(req));
  const wanted = access.permissions.join(' or ');
  const reason = groups.length === 0 ? 'no-group' : 'permission-missing';
  throw new Problem('forbidden', { reason, permission: wanted });
}

async function identityOf(
  verifyToken: VerifyToken,
  context: Context,
  token: string,
): Promise<Identified | Failure> {
  try {
    return await verifyToken(context, token);
  } catch (error) {
    if (error instanceof TokenRefused) return { why: 'token', cause: error.message, isTry: error.isTry };
    if (!(error instanceof ProviderAway)) throw error;
    throw new Problem(
      'identity-provider-away',
      { reason: 'sign-in-unchecked' },
      {
        headers: { 'retry-after': '5' },
        cause: error,
      },
    );
  }
}

/** The same answer for missing, wrong, expired and revoked credentials; after too many tries, that. */
async function refusal(failures: Failure[], { req }: Context, deps: Deps): Promise<Problem> {
  const address = deps.addressOf(req);
  for (const { why, cause } of failures) deps.onRefused(why, cause, address);
  if (failures.length === 0) deps.onRefused('missing', 'no credentials that the endpoint takes', address);
  const wait = failures.some(({ isTry }) => isTry) ? deps.rateLimiter.count(address) : 0;
  if (wait === 0) {
    return new Problem(
      'unauthenticated',
      { reason: 'credentials-needed' },
      {
        headers: { 'www-authenticate': 'Bearer' },
      },
    );
  }
  await deps.rateLimiter.hold();
  return new Problem(
    'too-many-tries',
    { reason: 'valid-credentials-pass' },
    {
      headers: { 'retry-after': String(wait) },
    },
  );
}
