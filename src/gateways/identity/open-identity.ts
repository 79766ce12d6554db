import type { DomainEvents } from '../../domain/events/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Authenticate, clientAddress, type Endpoint } from '../../platform/http/index.ts';
import { apiKeyEndpoints } from './api-key-endpoints.ts';
import { noteApiKeyUses } from './api-key-uses.ts';
import { type ApiKeys, apiKeyVerifier } from './api-keys.ts';
import { authenticator } from './authenticate.ts';
import { permissionsEndpoint, webConfigEndpoint } from './permission-endpoints.ts';
import type { GroupPermissions } from './permissions.ts';
import { openProvider, type Provider } from './provider.ts';
import { type GetJson, openProviderHttp } from './provider-http.ts';
import { rateLimiter } from './rate-limiter.ts';
import { type Refusal, refusalLog } from './refusal-log.ts';
import { userUpserter } from './upsert-user.ts';
import { usefulScope } from './useful-scope.ts';
import { jwtVerifier } from './verify-jwt.ts';
import { type AskUserinfo, tokenVerifier } from './verify-token.ts';

export type IdentityDeps = {
  db: Database;
  log: EventLog<DomainEvents>;
  logger: {
    debug(fields: object, message: string): void;
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  bootstrapKey: string | undefined;
  /** Without an issuer people cannot sign in. */
  signIn: {
    issuer: string | undefined;
    audience: string | undefined;
    clientId: string | undefined;
    /** Undefined: what is of use, as far as the provider knows it. */
    scope: string | undefined;
    groupsClaim: string;
    userinfo: AskUserinfo;
  };
  groupPermissions: GroupPermissions;
  trustedProxies: readonly string[];
  failedTriesPerMinute: number;
  paperlessUrl: string | undefined;
  /** Of the office. */
  timeZone: string;
  /** Counts refused callers. */
  onRefused?: (why: Refusal) => void;
};

export type IdentityRoom = {
  keys: ApiKeys;
  authenticate: Authenticate;
  endpoints: Endpoint[];
  /** The other origins that the web app talks to. */
  origins(): readonly string[];
  checks(): { name: string; ok: boolean; message: string }[];
  close(): void;
};

/** Everything about identity and permissions. */
export function openIdentity(deps: IdentityDeps): IdentityRoom {
  const { db, log, logger, signIn, groupPermissions, onRefused = () => {} } = deps;
  const keys = apiKeyVerifier(db, deps.bootstrapKey, { onUse: noteApiKeyUses({ db }) });
  const http = openProviderHttp();
  const provider = signIn.issuer ? watchedProvider(signIn.issuer, http.get, logger) : undefined;
  const logThrottle = refusalLog(logger);
  const authenticate = authenticator({
    keys,
    verifyToken: provider && verifier(provider, http.get, signIn),
    groupPermissions,
    rateLimiter: rateLimiter({ perMinute: deps.failedTriesPerMinute }),
    addressOf: clientAddress(deps.trustedProxies),
    onPerson: userUpserter({ db, logger }),
    onRefused(why, cause, address) {
      onRefused(why);
      logThrottle(why, cause, address);
    },
  });
  return {
    keys,
    authenticate,
    endpoints: [
      ...apiKeyEndpoints({ db, log, keys }),
      permissionsEndpoint(db, groupPermissions),
      webConfigEndpoint({
        issuer: signIn.issuer ?? null,
        clientId: signIn.clientId ?? null,
        scope: async () => signIn.scope ?? usefulScope(await provider?.metadata().catch(() => undefined)),
        paperlessUrl: deps.paperlessUrl ?? null,
        timeZone: deps.timeZone,
      }),
    ],
    origins: provider ? provider.origins : () => NO_ORIGINS,
    checks: () => [{ name: 'identity-provider', ...(provider?.state() ?? NO_PROVIDER) }],
    close() {
      provider?.close();
      http.close();
    },
  };
}

const NO_ORIGINS: readonly string[] = [];
const NO_PROVIDER = { ok: true, message: 'none is configured: people cannot sign in, API keys work' };

function verifier(
  provider: Provider,
  get: GetJson,
  { audience = '', groupsClaim, userinfo }: IdentityDeps['signIn'],
) {
  const verifyJwt = jwtVerifier(provider, audience);
  return tokenVerifier({ provider, get, verifyJwt, groupsClaim, askUserinfo: userinfo });
}

const watchedProvider = (issuer: string, get: GetJson, logger: IdentityDeps['logger']): Provider =>
  openProvider({
    issuer,
    get,
    onChange: ({ ok, message }) => logger[ok ? 'info' : 'warn']({}, `identity provider: ${message}`),
  });
