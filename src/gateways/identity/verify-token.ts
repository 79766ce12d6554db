import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { isReservedActor } from '../../domain/events/index.ts';
import {
  type Claims,
  completed,
  type Identified,
  type Identity,
  identityFrom,
  isComplete,
} from './claims.ts';
import { ProviderAway, TokenRefused } from './errors.ts';
import type { Provider } from './provider.ts';
import type { GetJson } from './provider-http.ts';
import type { VerifyJwt } from './verify-jwt.ts';

/** When the provider is asked for what the token does not say. */
export type AskUserinfo = 'when-missing' | 'always' | 'never';

/** Identifies a person by the bearer token. @throws TokenRefused, ProviderAway */
export type VerifyToken = (context: Context, token: string) => Promise<Identified>;

type Deps = {
  provider: Provider;
  verifyJwt: VerifyJwt;
  groupsClaim: string;
  askUserinfo: AskUserinfo;
  get: GetJson;
  /** Milliseconds since the epoch. */
  now?: () => number;
};

/** How long a token may stay valid after it, or its key, was withdrawn. */
const KEPT_MS = 30_000;
const MAX_KEPT = 5_000;

/** Checks tokens; one that was found good is known again by its hash for half a minute, never longer than it lasts. */
export function tokenVerifier(deps: Deps): VerifyToken {
  const { now = Date.now } = deps;
  const good = new LRUCache<string, Identified>({ max: MAX_KEPT, ttlResolution: 0, perf: { now } });
  // Apart from the good ones, so that bad tokens, however many, push none of them out.
  const underWay = new Map<string, Promise<Identified>>();

  const verifyToken = async (context: Context, token: string, id: string): Promise<Identified> => {
    const claims = await deps.verifyJwt(context);
    const expiresAt = Number(claims.exp) * 1_000;
    const identity = { ...(await identify(claims, token, deps)), expiresAt };
    // In its last millisecond the cache still gives it; and without a positive time it would keep it for good.
    const ttl = Math.min(KEPT_MS, expiresAt - now()) - 1;
    if (ttl > 0) good.set(id, identity, { ttl });
    return identity;
  };
  return async (context, token) => {
    const id = hash('sha256', token, 'base64');
    const known = good.get(id);
    if (known) return known;
    const running = underWay.get(id) ?? verifyToken(context, token, id).finally(() => underWay.delete(id));
    underWay.set(id, running);
    return running;
  };
}

async function identify(claims: Claims, token: string, deps: Deps): Promise<Identity> {
  const { groupsClaim, askUserinfo, provider, get } = deps;
  const said = identityFrom(claims, groupsClaim);
  if (!said) throw new TokenRefused('without a usable sub');
  if (isReservedActor(said.sub)) throw new TokenRefused(`the sub ${said.sub} is a name of this house`);
  if (askUserinfo === 'never' || (askUserinfo === 'when-missing' && isComplete(said))) return said;
  const { userinfo_endpoint: url } = await provider.metadata();
  if (!url) return said;
  const { status, body } = await get(url, token);
  if (status === 401) throw new TokenRefused('the provider no longer takes it');
  // A token that may not ask for more is still a token.
  if (status === 403 || status === 404) return said;
  if (status !== 200) throw new ProviderAway(`${url} answers ${status}`);
  const more = typeof body === 'object' && body ? identityFrom(body as Claims, groupsClaim) : null;
  if (!more) throw new ProviderAway(`${url} tells of nobody`);
  if (more.sub !== said.sub) throw new TokenRefused('the provider answers about somebody else');
  return completed(said, more);
}
