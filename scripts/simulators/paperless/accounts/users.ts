import type { Reply } from '../../reply.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import type { Simulation } from '../simulation.ts';
import type { UserRow } from '../world.ts';
import { compareText, permissionsOf } from './permissions.ts';

/** `GET /users/`, by name. */
export function listUsers(sim: Simulation, call: Call): Reply {
  const users = [...sim.world.users.values()].sort((a, b) =>
    compareText(a.username.toLowerCase(), b.username.toLowerCase()),
  );
  return page(call, users, (user) => userJson(sim, user));
}

function userJson(sim: Simulation, user: UserRow) {
  const inherited = user.groups.flatMap((id) => sim.world.groups.get(id)?.permissions ?? []);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    password: '**********',
    first_name: user.first_name,
    last_name: user.last_name,
    date_joined: sim.clock.local(user.date_joined),
    is_staff: user.is_staff,
    is_active: user.is_active,
    is_superuser: user.is_superuser,
    groups: user.groups,
    user_permissions: user.is_superuser ? permissionsOf(sim.world, user) : user.user_permissions,
    inherited_permissions: inherited.map((permission) => `documents.${permission}`),
    is_mfa_enabled: false,
  };
}
