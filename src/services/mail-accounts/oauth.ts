import * as client from 'openid-client';
import { OutgoingFailed, type SocketUse } from '../../platform/outgoing/index.ts';
import { oauthFetch } from './oauth-fetch.ts';
import type { OAuthClient } from './presets.ts';

/** The provider says no to what it was shown: a code or a refresh token that is used up, revoked or of somebody else. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}
/** The provider cannot be asked, or does not answer as it should. */
export class SignInAway extends Error {
  override name = 'SignInAway';
}

export type Tokens = {
  accessToken: string;
  /** Seconds from now. */
  expiresIn: number;
  /** Null: the old one stays good. */
  refreshToken: string | null;
  /** Whose mailbox it is, as the provider says, in lower case; empty where it does not say. */
  mailboxes: string[];
};

export type OAuth = {
  /** @throws SignInAway */
  begin(of: OAuthClient, wanted: Wanted): Promise<{ url: string; verifier: string }>;
  /** @throws SignInRefused, SignInAway */
  complete(of: OAuthClient, came: CameBack): Promise<Tokens>;
  /** @throws SignInRefused, SignInAway */
  refresh(of: OAuthClient, refreshToken: string): Promise<Tokens>;
  sockets(): SocketUse;
  close(): void;
};
type Wanted = { state: string; redirectUri: string; address: string };
type CameBack = {
  code: string;
  state: string;
  iss: string | undefined;
  verifier: string;
  redirectUri: string;
};

/** A description that is older is read again: keys are renewed. */
const KNOWN_MS = 60 * 60_000;
const SHORT_S = 300;

/** Authorization code with PKCE, and refresh, at the providers of the presets. */
export function openOAuth({ deadlineMs = 10_000 } = {}): OAuth {
  const http = oauthFetch({ deadlineMs });
  const known = new Map<string, { found: Promise<client.Configuration>; until: number }>();

  const discover = async ({ issuer, clientId, clientSecret }: OAuthClient) => {
    const isLocal = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(issuer);
    return client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret ? client.ClientSecretPost(clientSecret) : client.None(),
      { [client.customFetch]: http.fetch, ...(isLocal && { execute: [client.allowInsecureRequests] }) },
    );
  };
  const configured = (of: OAuthClient): Promise<client.Configuration> => {
    const key = `${of.issuer} ${of.clientId}`;
    const kept = known.get(key);
    if (kept && kept.until > Date.now()) return kept.found;
    const found = discover(of);
    known.set(key, { found, until: Date.now() + KNOWN_MS });
    found.catch(() => known.delete(key));
    return found;
  };

  return {
    async begin(of, { state, redirectUri, address }) {
      const verifier = client.randomPKCECodeVerifier();
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const configuration = await configured(of).catch(away);
      const url = client.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope: of.scope, state },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        ...{ login_hint: address, ...of.ask },
      });
      return { url: url.href, verifier };
    },
    async complete(of, { code, state, iss, verifier, redirectUri }) {
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
      const configuration = await configured(of).catch(away);
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const granted = await client.authorizationCodeGrant(configuration, back, checks).catch(refusedOrAway);
      const tokens = tokensOf(granted);
      if (tokens.mailboxes.length > 0) return tokens;
      return { ...tokens, mailboxes: await askedFor(configuration, granted) };
    },
    async refresh(of, refreshToken) {
      const configuration = await configured(of).catch(away);
      return tokensOf(await client.refreshTokenGrant(configuration, refreshToken).catch(refusedOrAway));
    },
    sockets: http.sockets,
    close: http.close,
  };
}

type Granted = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;
function tokensOf(granted: Granted): Tokens {
  return {
    accessToken: granted.access_token,
    expiresIn: granted.expiresIn() ?? SHORT_S,
    refreshToken: granted.refresh_token ?? null,
    mailboxes: mailboxesIn(granted.claims() ?? {}),
  };
}

function mailboxesIn({ email, preferred_username, upn }: Partial<Record<string, unknown>>): string[] {
  const named = [email, preferred_username, upn].filter((name) => typeof name === 'string');
  return [...new Set(named.map((name) => name.toLowerCase()))];
}

/** Some say who it is only to those who ask once more. */
async function askedFor(configuration: client.Configuration, granted: Granted): Promise<string[]> {
  const sub = granted.claims()?.sub;
  if (!sub || !configuration.serverMetadata().userinfo_endpoint) return [];
  return mailboxesIn(
    await client.fetchUserInfo(configuration, granted.access_token, sub).catch(refusedOrAway),
  );
}

function away(error: unknown): never {
  throw new SignInAway('the provider cannot be asked', { cause: error });
}
/** Told apart by what it answered; what it said is not kept, for it may repeat what it was shown. */
function refusedOrAway(error: unknown): never {
  if (error instanceof client.ResponseBodyError && error.status < 500 && error.status !== 429) {
    throw new SignInRefused(`the provider answers ${error.status}`);
  }
  if (error instanceof client.ClientError && !isOutgoing(error)) {
    throw new SignInRefused('the answer of the provider is not what was asked for');
  }
  throw new SignInAway('the provider does not answer as it should');
}
const isOutgoing = (error: Error): boolean =>
  error.cause instanceof OutgoingFailed || /TIMEOUT|ABORT/.test(String((error as { code?: unknown }).code));
