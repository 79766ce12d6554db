export { lastUses } from './api-key-uses.ts';
export { type ApiKeys, apiKeyVerifier } from './api-keys.ts';
export { ApiKeyRefused, createApiKey, issueApiKey, withdrawApiKey } from './issue-api-key.ts';
export { type IdentityRoom, openIdentity } from './open-identity.ts';
export { namesOf, rememberName } from './people.ts';
export {
  DEFAULT_GROUP_PERMISSIONS,
  GroupPermissions,
  type Permission,
  permissionNames,
  permissionsOf,
} from './permissions.ts';
export { lastSignIn, seenGroups } from './remember-people.ts';
export type { Refusal } from './sum-up-refusals.ts';
export { usefulScope } from './useful-scope.ts';
