import { json, type Reply } from '../../reply.ts';
import type { Call } from '../http/call.ts';
import type { Simulation } from '../simulation.ts';
import { permissionsOf } from './permissions.ts';

/** `GET /profile/`: needs no right at all, so it is the cheapest check of credentials. */
export function showProfile(_: Simulation, { user }: Call): Reply {
  return json(200, {
    email: user.email,
    password: '**********',
    first_name: user.first_name,
    last_name: user.last_name,
    auth_token: user.token ?? '',
    social_accounts: [],
    has_usable_password: true,
    is_mfa_enabled: false,
  });
}

/** `GET /ui_settings/`: who am I and what may I. */
export function uiSettings(sim: Simulation, { user }: Call): Reply {
  const { id, username, is_staff, is_superuser, groups, first_name, last_name } = user;
  const names = { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) };
  return json(200, {
    user: { id, username, is_staff, is_superuser, groups, ...names },
    settings: {
      version: sim.settings.release,
      trash_delay: 30,
      auditlog_enabled: true,
      app_title: null,
      app_logo: null,
      update_checking: { backend_setting: 'default' },
    },
    permissions: permissionsOf(sim.world, user),
  });
}
