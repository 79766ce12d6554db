import type { IncomingMessage } from 'node:http';

/** Who may call an endpoint. Nothing is open unless it says so. */
export type Access =
  | { open: true }
  | { open?: false; scopes: readonly string[]; signedIn: boolean; permissions: readonly string[] };

/** Whoever calls, without credentials. */
export const anyone: Access = { open: true };

/** An `X-API-Key` that carries one of the scopes. */
export const apiKey = (...scopes: string[]): Access => ({ scopes, signedIn: false, permissions: [] });

/** Anybody who is signed in. */
export const signedIn: Access = { scopes: [], signedIn: true, permissions: [] };

/** Somebody who is signed in and holds one of the permissions. */
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

/** Who is calling, once that is known. The actor is what events remember. */
export type Caller = { actor: string };

/**
 * Tells who calls, from the headers alone: the body is not read before.
 *
 * @throws Problem `unauthenticated`, `forbidden`, `database-away`
 */
export type Authenticate = (request: IncomingMessage, access: Access) => Promise<Caller> | Caller;
