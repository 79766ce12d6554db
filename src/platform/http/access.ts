import type { Context } from 'koa';

/** The allowed callers of an endpoint. Nothing is open by default. */
export type Access =
  | { open: true }
  | { open?: false; scopes: readonly string[]; signedIn: boolean; permissions: readonly string[] };

/** Any caller, without credentials. */
export const anyone: Access = { open: true };

/** An `X-API-Key` that carries one of the scopes. */
export const apiKey = (...scopes: string[]): Access => ({ scopes, signedIn: false, permissions: [] });

/** Any signed-in person. */
export const signedIn: Access = { scopes: [], signedIn: true, permissions: [] };

/** A signed-in person with one of the permissions. */
export const permission = (...permissions: string[]): Access => ({
  scopes: [],
  signedIn: false,
  permissions,
});

/** Either of several ways in. */
export function either(...ways: Access[]): Access {
  const closed = ways.filter((way) => !way.open) as Exclude<Access, { open: true }>[];
  return {
    scopes: closed.flatMap(({ scopes }) => scopes),
    signedIn: closed.some(({ signedIn }) => signedIn),
    permissions: closed.flatMap(({ permissions }) => permissions),
  };
}

/** Whether people, not only keys, get in. */
export const isForPeople = (access: Access): boolean =>
  !access.open && (access.signedIn || access.permissions.length > 0);

/** A signed-in person, as the identity provider knows them now. */
export type Person = {
  /** The provider's own name for the person: never given to another one. */
  sub: string;
  username: string | null;
  email: string | null;
  /** Whether the provider says that it has made sure of the address. */
  emailVerified: boolean;
  groups: readonly string[];
  permissions: readonly string[];
};

/** The caller, once identified. The actor is what events remember: of a person the `sub` alone. */
export type Caller = {
  actor: string;
  person?: Person;
  /** When the credentials end, in milliseconds since the epoch; without it, not by themselves. */
  expiresAt?: number;
};

/** The person behind a call of an endpoint that only people may call. */
export function personOf({ person }: Caller): Person {
  if (!person) throw new Error('an endpoint that keys may call asked for a person');
  return person;
}

/**
 * Identifies the caller from the headers alone: the body is not read before.
 *
 * @throws Problem `unauthenticated`, `forbidden`, `too-many-tries`, `identity-provider-away`, `database-away`
 */
export type Authenticate = (context: Context, access: Access) => Promise<Caller> | Caller;
