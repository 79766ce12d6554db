import { z } from 'zod';
import type { Queryable } from '../database/index.ts';
import { type Endpoint, endpoint, type Person, personOf, signedIn } from '../http/index.ts';

const UserSettings = z
  .object({
    dailyDigestEnabled: z.boolean(),
    userEmail: z.string().nullable(),
    userPreferredUsername: z.string().nullable(),
    userGroups: z.array(z.string()),
  })
  .meta({ id: 'UserSettings' });
type UserSettings = z.output<typeof UserSettings>;

/** Everybody's own settings. E-mail, name and groups are the identity provider's; they are shown, not set. */
export function userSettingsEndpoints(db: Queryable): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/user-settings',
      access: signedIn,
      summary: 'My settings',
      response: UserSettings,
      handle: ({ caller }) => syncedSettings(db, personOf(caller)),
    }),
    endpoint({
      method: 'PUT',
      path: '/user-settings',
      access: signedIn,
      summary: 'Change my settings',
      description: 'E-mail, user name and groups come from the token at every call; they cannot be set.',
      body: z.strictObject({ dailyDigestEnabled: z.boolean() }),
      response: UserSettings,
      handle: ({ caller, body }) => syncedSettings(db, personOf(caller), body.dailyDigestEnabled),
    }),
  ];
}

/**
 * Brings what the token says into the table, and with it a changed setting. What the token does not contain stays
 * as it was. A row that would stay the same is not written.
 *
 * @param dailyDigest undefined: as it is
 */
export async function syncedSettings(
  db: Queryable,
  { sub, email, username, groups }: Person,
  dailyDigest?: boolean,
): Promise<UserSettings> {
  await db.query(SYNC, [sub, email, username, JSON.stringify(groups), dailyDigest ?? null]);
  const { rows } = await db.query<UserSettings>(
    `select daily_digest_enabled as "dailyDigestEnabled", email as "userEmail",
            username as "userPreferredUsername", groups as "userGroups"
       from users where sub = $1`,
    [sub],
  );
  return UserSettings.parse(rows[0]);
}

const SYNC = `
  insert into users as known (sub, email, username, groups, daily_digest_enabled, last_seen_at)
  values ($1, $2, $3, $4::jsonb, coalesce($5, false), now())
  on conflict (sub) do update
    set email = coalesce(excluded.email, known.email),
        username = coalesce(excluded.username, known.username),
        groups = excluded.groups,
        daily_digest_enabled = coalesce($5, known.daily_digest_enabled)
    where (known.email, known.username, known.groups, known.daily_digest_enabled) is distinct from
          (coalesce(excluded.email, known.email), coalesce(excluded.username, known.username), excluded.groups,
           coalesce($5, known.daily_digest_enabled))`;
