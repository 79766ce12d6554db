import { DEFAULT_GROUP_PERMISSIONS, permissionsOf } from '../../src/gateways/identity/index.ts';

const groups = ['PM_User'];

/** Somebody who is signed in, the same in every bench. */
export const BENCH_PERSON = {
  sub: 'b7a1e2c4-0000-4000-8000-0123456789ab',
  username: 'bench',
  email: 'bench@hof.example',
  emailVerified: true,
  groups,
  permissions: permissionsOf(groups, DEFAULT_GROUP_PERMISSIONS),
};
