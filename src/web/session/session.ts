import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Schemas } from '../api/interface.ts';
import { forgetTyped } from '../components/typed-work.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export type SessionState =
  | { kind: 'signed-in' }
  /** Was signed in; the page stays as it is until the person signs in again. */
  | { kind: 'expired' }
  | { kind: 'signed-out' }
  | { kind: 'leaving' }
  | { kind: 'failed'; refusal: Refusal; asked: Asked }
  | { kind: 'no-provider' };

/** What the provider was asked for: an administrator has to look for these words there. */
export type Asked = { scope: string; clientId: string; base: string };

/** Who is signed in, kept in the session storage of this tab, renewed in the background without any frame. */
export type Session = {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): Promise<string | undefined>;
  /** A new token, by the refresh token. Several calls at once ask the provider once. @returns whether there is one */
  renew(): Promise<boolean>;
  /** To the identity provider, and back to where the person is now. */
  signIn(): Promise<void>;
  signOut(): Promise<void>;
};

/** Where the identity provider sends people back to, below the base of the page. */
export const SIGNED_IN_PATH = 'signed-in';
const LEFT_MARK = 'signed-out';
const RENEW_BEFORE_END_S = 60;

/**
 * Opens the session of this tab: takes what the identity provider sent, or what the tab had before a reload. Where
 * there is nothing, the person is sent to sign in, unless they have just signed out.
 *
 * @param base address of the app, with a slash at its end
 * @param arriveAt called with the address the person wanted to go to before signing in
 */
export async function openSession(
  { issuer, clientId, scope }: Schemas['WebConfig'],
  { base, arriveAt }: { base: string; arriveAt: (address: string) => void },
): Promise<Session> {
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'signed-out' };
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  if (!issuer || !clientId) return sessionWithoutProvider();

  const storage = new WebStorageStateStore({ store: sessionStorage, prefix: 'intake.' });
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: new URL(SIGNED_IN_PATH, base).href,
    post_logout_redirect_uri: base,
    scope,
    userStore: storage,
    stateStore: storage,
    // Without a refresh token the library would renew in a frame, which our policy forbids.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: RENEW_BEFORE_END_S,
  });

  let renewing: Promise<boolean> | undefined;
  const renewOnce = async (): Promise<boolean> => {
    const user = await manager.getUser();
    try {
      if (user?.refresh_token && (await manager.signinSilent())) {
        if (state.kind === 'expired') become({ kind: 'signed-in' });
        return true;
      }
    } catch (error) {
      // Only a refusal ends the session; a provider that cannot be reached is asked again with the next call.
      if (!(error instanceof ErrorResponse)) return false;
    }
    if (state.kind === 'signed-in') become({ kind: 'expired' });
    return false;
  };
  const session: Session = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: async () => (await manager.getUser())?.access_token,
    renew() {
      renewing ??= renewOnce().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    async signIn() {
      sessionStorage.removeItem(LEFT_MARK);
      await manager.signinRedirect({ state: { returnTo: location.href } }).catch(failed);
    },
    async signOut() {
      become({ kind: 'leaving' });
      forgetTyped(sessionStorage);
      sessionStorage.setItem(LEFT_MARK, 'yes');
      await manager.signoutRedirect().catch(async () => {
        // Not every provider can sign people out; then this tab forgets, at least.
        await manager.removeUser();
        become({ kind: 'signed-out' });
      });
    },
  };
  const failed = (error: unknown) =>
    become({ kind: 'failed', refusal: refusalOf(error), asked: { scope, clientId, base } });

  manager.events.addAccessTokenExpiring(() => void session.renew());
  manager.events.addAccessTokenExpired(() => void session.renew());

  const user = isReturn(base) ? await arrive() : await manager.getUser();
  if (user && (!user.expired || (await session.renew()))) become({ kind: 'signed-in' });
  else if (session.state().kind !== 'failed' && !sessionStorage.getItem(LEFT_MARK)) {
    become({ kind: 'leaving' });
    await session.signIn();
  }
  return session;

  async function arrive(): Promise<User | undefined> {
    try {
      const arrived = await manager.signinCallback();
      arriveAt(returnAddress(arrived?.state, base));
      return arrived;
    } catch (error) {
      arriveAt(base);
      failed(error);
      return undefined;
    }
  }
}

const isReturn = (base: string): boolean =>
  location.href.startsWith(new URL(SIGNED_IN_PATH, base).href) && /[?&](code|error)=/.test(location.search);

/** Where to go after signing in: back to the page asked for, if it is one of ours. */
export function returnAddress(state: unknown, base: string): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  return typeof returnTo === 'string' && returnTo.startsWith(base) ? returnTo : base;
}

function sessionWithoutProvider(): Session {
  const nothing = async () => {};
  return {
    state: () => NO_PROVIDER,
    subscribe: () => () => {},
    token: async () => undefined,
    renew: async () => false,
    signIn: nothing,
    signOut: nothing,
  };
}

const NO_PROVIDER: SessionState = { kind: 'no-provider' };
