import { type ClientMetadata, type Configuration, interactionPolicy } from 'oidc-provider';
import type { ProviderKeys } from './keys.ts';
import { memoryStore } from './memory.ts';
import {
  AUDIENCE,
  LOOPBACK_REDIRECT,
  MAIL_CLIENT,
  MAIL_CLIENT_SECRET,
  SCOPE,
  SLIM_CLIENT,
  WEB_CLIENT,
} from './names.ts';
import { messagePage } from './pages.ts';
import { claimsOf, personOfSub } from './people.ts';

const GRANTED = `${SCOPE} offline_access`;
const TOKEN_SECONDS = 3_600;

/**
 * The provider as the demo needs it: public clients, PKCE, access tokens as JWT for the service, no questions about
 * consent.
 *
 * @param redirectUris where the web app wants people to come back to
 */
export function configuration(keys: ProviderKeys, redirectUris: readonly string[]): Configuration {
  const client = (client_id: string): ClientMetadata => ({
    client_id,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [...redirectUris, LOOPBACK_REDIRECT],
    post_logout_redirect_uris: [...redirectUris],
  });
  return {
    clients: [
      client(WEB_CLIENT),
      client(SLIM_CLIENT),
      {
        ...client(MAIL_CLIENT),
        ...{ token_endpoint_auth_method: 'client_secret_post', client_secret: MAIL_CLIENT_SECRET },
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: { keys: [keys.cookies] },
    adapter: memoryStore(),
    scopes: GRANTED.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    issueRefreshToken: async (_, { grantTypes }) => grantTypes?.includes('refresh_token') ?? false,
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: WEEK_S,
      IdToken: TOKEN_SECONDS,
      Interaction: 600,
      RefreshToken: WEEK_S,
      Session: WEEK_S,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE_URI,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: AUDIENCE,
          scope: SCOPE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TOKEN_SECONDS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        logoutSource(context, form) {
          context.body = messagePage(
            'Abmelden',
            `${form}<button form="op.logoutForm" name="logout" value="yes">Abmelden</button>`,
          );
        },
        postLogoutSuccessSource(context) {
          context.body = messagePage('Abgemeldet');
        },
      },
    },
    interactions: { policy: askOnlyWho(), url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount(_, sub) {
      const person = personOfSub(sub);
      return person && { accountId: sub, claims: () => claimsOf(person) };
    },
    extraTokenClaims(_, token) {
      const person = 'accountId' in token ? personOfSub(token.accountId) : undefined;
      return person && token.clientId !== SLIM_CLIENT ? claimsOf(person) : undefined;
    },
    async loadExistingGrant({ oidc: { provider, session, client } }) {
      const accountId = session?.accountId;
      const clientId = client?.clientId;
      if (!accountId || !clientId) return undefined;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope(GRANTED);
      grant.addResourceScope(AUDIENCE_URI, SCOPE);
      await grant.save();
      return grant;
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html';
      context.body = messagePage(`${error}: ${description ?? ''}`);
    },
  };
}

/** Programs on the visitor's own machine would be asked for consent each time; here it is the web app. */
function askOnlyWho(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.remove('native_client_prompt');
  return policy;
}

/** Resources are named by addresses; the audience in the token is the short name. */
const AUDIENCE_URI = `urn:${AUDIENCE}`;
const WEEK_S = 7 * 24 * 3_600;
