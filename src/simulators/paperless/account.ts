import { createHash, randomBytes } from 'node:crypto';
import { json, type Reply } from '../reply.ts';
import { passwordUser } from './authenticate.ts';
import { type Call, dataOf } from './call.ts';
import { demand, permissionsOf } from './permissions.ts';
import { invalid, refuse } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { startForm, text } from './validate.ts';

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

/** `PATCH /profile/` */
export function changeProfile(sim: Simulation, call: Call): Reply {
  const form = startForm(dataOf(call).fields, true);
  const read = {
    email: form.optional('email', text()),
    first_name: form.optional('first_name', text({ max: 150 })),
    last_name: form.optional('last_name', text({ max: 150 })),
  };
  form.finish();
  Object.assign(
    call.user,
    Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)),
  );
  sim.changed();
  return showProfile(sim, call);
}

/** `POST /profile/generate_auth_token/`: the old token is void at once. */
export function renewToken(sim: Simulation, { user }: Call): Reply {
  user.token = newToken();
  sim.changed();
  return json(200, user.token);
}

/** `GET /ui_settings/`: who am I and what may I. */
export function uiSettings(sim: Simulation, { user }: Call): Reply {
  demand(sim.world, user, 'view_uisettings');
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

const RATE = 5;
const attempts = new WeakMap<Simulation, number[]>();

/** `POST /token/`, for anybody; on the 3.x line five times a minute. */
export function createToken(sim: Simulation, call: Call): Reply {
  if (sim.settings.modern) throttle(sim);
  const form = startForm(dataOf(call).fields, false);
  const username = form.required('username', text({ blank: false }));
  const password = form.required('password', text({ blank: false }));
  form.finish();
  const user = passwordUser(sim.world, username ?? '', password ?? '');
  if (!user) throw invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
  user.token ??= newToken();
  sim.changed();
  return json(200, { token: user.token });
}

function throttle(sim: Simulation): void {
  const now = Date.now();
  const recent = (attempts.get(sim) ?? []).filter((at) => at > now - 60_000);
  const [oldest = now] = recent;
  if (recent.length >= RATE) {
    const wait = Math.ceil((oldest + 60_000 - now) / 1000);
    const detail = `Request was throttled. Expected available in ${wait} seconds.`;
    throw refuse(json(429, { detail }, { 'retry-after': String(wait) }));
  }
  attempts.set(sim, [...recent, now]);
}

const newToken = () => createHash('sha1').update(randomBytes(32)).digest('hex');
