import { json, noContent, type Reply } from '../reply.ts';
import { type Call, dataOf } from './call.ts';
import { page } from './paging.ts';
import { compareText, demand, permissionsOf, sortPermissions } from './permissions.ts';
import { notFound } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { boolean, keys, startForm, strings, text } from './validate.ts';
import { type GroupRow, nextId, type UserRow } from './world.ts';

/** `GET /users/` */
export function listUsers(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_user');
  const name = call.query.get('username__iexact')?.toLowerCase();
  const users = [...sim.world.users.values()]
    .filter((user) => !name || user.username.toLowerCase() === name)
    .sort((a, b) => compareText(a.username.toLowerCase(), b.username.toLowerCase()));
  return page(call, users, (user) => userJson(sim, user));
}

/** `GET /users/{id}/` */
export function retrieveUser(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_user');
  return json(200, userJson(sim, findUser(sim, call)));
}

/** `POST /users/` */
export function createUser(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'add_user');
  const fresh: UserRow = {
    id: 0,
    username: '',
    password: '',
    email: '',
    first_name: '',
    last_name: '',
    date_joined: sim.clock.now(),
    is_staff: false,
    is_active: true,
    is_superuser: false,
    groups: [],
    user_permissions: [],
    token: null,
  };
  const user = { ...fresh, ...readUser(sim, call, false), id: nextId(sim.world, 'users') };
  sim.world.users.set(user.id, user);
  sim.changed();
  return json(201, userJson(sim, user));
}

/** `PUT` and `PATCH /users/{id}/`: both change only what is sent. */
export function updateUser(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'change_user');
  const user = Object.assign(findUser(sim, call), readUser(sim, call, true));
  sim.changed();
  return json(200, userJson(sim, user));
}

/** `DELETE /users/{id}/` */
export function deleteUser(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'delete_user');
  sim.world.users.delete(findUser(sim, call).id);
  sim.changed();
  return noContent();
}

function findUser(sim: Simulation, call: Call): UserRow {
  const user = sim.world.users.get(call.ids[0] ?? 0);
  if (!user) throw notFound('User');
  return user;
}

function readUser(sim: Simulation, call: Call, partial: boolean): Partial<UserRow> {
  const form = startForm(dataOf(call).fields, partial);
  const username = form.required('username', text({ max: 150, blank: false }));
  const read = {
    username,
    password: form.optional('password', text()),
    email: form.optional('email', text()),
    first_name: form.optional('first_name', text({ max: 150 })),
    last_name: form.optional('last_name', text({ max: 150 })),
    is_staff: form.optional('is_staff', boolean),
    is_active: form.optional('is_active', boolean),
    is_superuser: form.optional('is_superuser', boolean),
    groups: form.optional('groups', keys(sim.world.groups)),
    user_permissions: form.optional('user_permissions', (value) => sortPermissions(strings(value))),
  };
  const taken = [...sim.world.users.values()].some(
    (other) => other.username === username && other.id !== call.ids[0],
  );
  if (taken) form.blame('username', 'A user with that username already exists.');
  form.finish();
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
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

/** `GET /groups/` */
export function listGroups(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_group');
  const name = call.query.get('name__iexact')?.toLowerCase();
  const groups = [...sim.world.groups.values()].filter((group) => !name || group.name.toLowerCase() === name);
  return page(call, groups, (group) => group);
}

/** `GET /groups/{id}/` */
export function retrieveGroup(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_group');
  const group = sim.world.groups.get(call.ids[0] ?? 0);
  if (!group) throw notFound('Group');
  return json(200, group);
}

/** `POST /groups/` */
export function createGroup(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'add_group');
  const form = startForm(dataOf(call).fields, false);
  const name = form.required('name', text({ max: 150, blank: false })) ?? '';
  const permissions = sortPermissions(form.optional('permissions', strings) ?? []);
  form.finish();
  const group: GroupRow = { id: nextId(sim.world, 'groups'), name, permissions };
  sim.world.groups.set(group.id, group);
  sim.changed();
  return json(201, group);
}
