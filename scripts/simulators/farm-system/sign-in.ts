import { randomUUID } from 'node:crypto';
import type { Simulation } from './simulation.ts';
import type { SessionRow } from './world.ts';

const COOKIE = 'farmsys_session';

/** Begins a session; answers its Set-Cookie header, or null for wrong credentials. */
export function signIn(sim: Simulation, credentials: Record<string, unknown>): string | null {
  const { world, account, sessionSeconds, sessionPrefix } = sim;
  const { username, password } = credentials;
  if (username !== account.username || password !== account.password) return null;
  const token = `${sessionPrefix}${randomUUID()}`;
  const now = Date.now();
  world.sessions = world.sessions.filter(({ expiresAt }) => expiresAt > now);
  world.sessions.push({ token, username, expiresAt: now + sessionSeconds * 1_000 });
  sim.changed();
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${sessionSeconds}`;
}

/** The session that a Cookie header belongs to. */
export function sessionOf({ world }: Simulation, cookies: string | undefined): SessionRow | undefined {
  const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(cookies ?? '')?.[1];
  return world.sessions.find((session) => session.token === token && session.expiresAt > Date.now());
}
