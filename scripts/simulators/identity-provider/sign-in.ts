import { createHash, randomBytes } from 'node:crypto';
import { LOOPBACK_REDIRECT, SCOPE, WEB_CLIENT } from './names.ts';

export type SignedIn = { accessToken: string; idToken: string; refreshToken: string | undefined };

/** Somebody whom the demo's identity provider lets in; the message says what went wrong. */
export class SignInFailed extends Error {
  override name = 'SignInFailed';
}

/**
 * Signs one of the demo's people in as a browser would: code flow with PKCE, the sign-in page, cookies.
 *
 * @throws SignInFailed
 */
export async function signIn(issuer: string, person: string, clientId = WEB_CLIENT): Promise<SignedIn> {
  const { authorization_endpoint, token_endpoint } = await discover(issuer);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('base64url');
  const start = new URL(authorization_endpoint);
  start.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: LOOPBACK_REDIRECT,
    scope: SCOPE,
    state,
    nonce: randomBytes(8).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();

  const back = await signInAt(start, person);
  const code = back.searchParams.get('code');
  if (!code || back.searchParams.get('state') !== state) throw new SignInFailed(`came back to ${back.href}`);

  const answer = await fetch(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: LOOPBACK_REDIRECT,
      code,
      code_verifier: verifier,
    }),
  });
  const tokens = (await answer.json()) as Record<
    'access_token' | 'id_token' | 'refresh_token',
    string | undefined
  >;
  const { access_token: accessToken, id_token: idToken } = tokens;
  if (!accessToken || !idToken) throw new SignInFailed(`no token: ${JSON.stringify(tokens)}`);
  return { accessToken, idToken, refreshToken: tokens.refresh_token };
}

/** Signs somebody in at an address of the provider. @returns where it sends the browser back to */
export async function signInAt(start: URL, person: string): Promise<URL> {
  const browser = smallBrowser();
  const page = await browser.visit(start);
  if (!page.pathname.startsWith('/sign-in/')) throw new SignInFailed(`no sign-in page but ${page.pathname}`);
  return browser.visit(page, new URLSearchParams({ person }));
}

async function discover(issuer: string): Promise<{ authorization_endpoint: string; token_endpoint: string }> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`);
  return (await answer.json()) as { authorization_endpoint: string; token_endpoint: string };
}

/** Follows redirects and keeps cookies; stops where it would leave the provider. */
function smallBrowser() {
  const cookies = new Map<string, string>();
  return {
    /** @returns the address where the way ends */
    async visit(from: URL, form?: URLSearchParams): Promise<URL> {
      let url = from;
      let body = form;
      for (let hops = 0; hops < 10; hops += 1) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(body && { method: 'POST', body }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (!location) {
          if (!answer.ok) throw new SignInFailed(`${url.pathname} answers ${answer.status}`);
          return url;
        }
        url = new URL(location, url);
        body = undefined;
        if (url.origin !== from.origin) return url;
      }
      throw new SignInFailed('redirected in a circle');
    },
  };
}
