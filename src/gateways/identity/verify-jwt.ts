import type { KeyObject } from 'node:crypto';
import type { Context } from 'koa';
import jwt from 'koa-jwt';
import type { Claims } from './claims.ts';
import { ProviderAway, TokenRefused } from './errors.ts';
import type { Provider } from './provider.ts';

/** Checks the bearer token of a request. @throws TokenRefused, ProviderAway */
export type VerifyJwt = (context: Context) => Promise<Claims>;

// Signatures with a key pair only: with HS256 the public key would be the password.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
const CLOCK_TOLERANCE_S = 30;

/** Holds access tokens against the provider: signature, issuer, audience, times, and that they are access tokens. */
export function jwtVerifier(provider: Provider, audience: string): VerifyJwt {
  const secret = async (header: Header, claims: Claims): Promise<KeyObject> => {
    const why = whyNoAccessToken(header, claims);
    if (why) throw new TokenRefused(why);
    const found = await provider.key(header.kid);
    if (!found) throw new TokenRefused(`signed with a key that the provider does not know: ${header.kid}`);
    if (found.alg && found.alg !== header.alg) {
      throw new TokenRefused(`signed with ${header.alg}, the key is for ${found.alg}`);
    }
    return found.key;
  };
  const checkers = new Map<string, ReturnType<typeof jwt>>();
  const checkerFor = (issuer: string) => {
    const checker =
      checkers.get(issuer) ??
      jwt({
        // Its types know texts only; what verifies takes a parsed key, which saves parsing it for every token.
        secret: secret as unknown as jwt.SecretLoader,
        algorithms: ALGORITHMS,
        issuer,
        audience,
        ...{ clockTolerance: CLOCK_TOLERANCE_S },
        key: 'claims',
        // The cause stays with us; the endpoint's declaration says when the answer is 401.
        passthrough: true,
      });
    checkers.set(issuer, checker);
    return checker;
  };

  return async (context) => {
    const { issuer } = await provider.metadata();
    await checkerFor(issuer)(context, async () => {});
    const { claims, jwtOriginalError: error } = context.state as Checked;
    if (error instanceof ProviderAway || error instanceof TokenRefused) throw error;
    if (error) throw new TokenRefused(error.message, { isTry: error.name !== 'TokenExpiredError' });
    // The library takes a token without an end for one that never ends.
    if (typeof claims?.exp !== 'number') throw new TokenRefused('without exp');
    return claims;
  };
}

type Header = { alg: string; kid?: string; typ?: string; crit?: unknown };
type Checked = { claims?: Claims; jwtOriginalError?: Error };

/**
 * Why this is some other token of the provider: an ID token says who signed in at a client, it gives no access; and
 * where the audience is the client's own name, its signature, issuer, audience and times are all as they should be.
 * A header `at+jwt` cannot be asked for, Keycloak and Entra ID do not write it; so something must show what it is.
 */
export function whyNoAccessToken(
  { typ = 'JWT', crit }: Pick<Header, 'typ' | 'crit'>,
  claims: Claims,
): string | undefined {
  // What must be understood before the token may be trusted (RFC 7515, 4.1.11): nothing of that kind is.
  if (crit !== undefined) return 'a token with critical extensions';
  const type = typ.toLowerCase().replace(/^application\//, '');
  if (type === 'at+jwt') return undefined;
  if (type !== 'jwt') return `a token of the type ${typ}`;
  // Keycloak says it in the claims: Bearer, ID, Refresh, Offline, Logout.
  if (claims.typ === 'Bearer') return undefined;
  if (typeof claims.typ === 'string') return `a token of the type ${claims.typ}`;
  // AWS Cognito: access or id.
  if (claims.token_use !== undefined && claims.token_use !== 'access')
    return `a token for ${claims.token_use}`;
  if (ID_TOKEN_CLAIMS.some((name) => name in claims)) return 'an ID token';
  if ('events' in claims) return 'a log-out token';
  return ACCESS_TOKEN_CLAIMS.some((name) => name in claims)
    ? undefined
    : 'nothing shows that it gives access';
}

const ID_TOKEN_CLAIMS = ['at_hash', 'c_hash', 's_hash'];
/**
 * What it may be used for, or by which client: Entra ID says `scp`, Okta `cid`, AD FS `appid`, others as in RFC 9068.
 * An ID token says none of it.
 */
const ACCESS_TOKEN_CLAIMS = ['scope', 'scp', 'client_id', 'cid', 'appid'];
