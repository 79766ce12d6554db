export { lastUses } from './api-key-uses.ts';
export { type ApiKeys, apiKeyVerifier } from './api-keys.ts';
export { type Addressed, humansAmong, verifiedAddress } from './humans.ts';
export { apiKeyRevocation, createApiKey, issueApiKey, newApiKey, revokeApiKey } from './issue-api-key.ts';
export { type IdentityRoom, openIdentity } from './open-identity.ts';
export {
  countPeopleIn,
  findPeopleBySub,
  groupsOfPeople,
  namesOf,
  peopleIn,
  upsertUserName,
} from './people.ts';
export {
  DEFAULT_GROUP_PERMISSIONS,
  GroupPermissions,
  groupsWith,
  type Permission,
  permissionNames,
  permissionsOf,
} from './permissions.ts';
export type { Refusal } from './refusal-log.ts';
export { lastSignIn, seenGroups } from './upsert-user.ts';
export { usefulScope } from './useful-scope.ts';
