import type { Config } from '../config/index.ts';

/** The part of the configuration about identity and permissions. */
export const identityConfig = (config: Config) => ({
  bootstrapKey: config.WEBHOOK_API_KEY,
  signIn: {
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    scope: config.OIDC_SCOPE,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    userinfo: config.OIDC_USERINFO,
  },
  groupPermissions: config.GROUP_PERMISSIONS,
  trustedProxies: config.TRUSTED_PROXIES,
  failedTriesPerMinute: config.FAILED_TRIES_PER_MINUTE,
  paperlessUrl: config.PAPERLESS_PUBLIC_URL,
  timeZone: config.OFFICE_TIME_ZONE,
});
