import { z } from 'zod';
import { digestRow } from '../../../projections/digests.ts';
import {
  DigestDays,
  DigestLanguage,
  DigestOff,
  DigestTime,
  digestOff,
  nextDigests,
} from '../../domain/digest-times/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, type Person, personOf, signedIn } from '../../platform/http/index.ts';

const Wishes = z.strictObject({
  dailyDigestEnabled: z.boolean(),
  digestDays: DigestDays,
  digestTime: DigestTime,
  digestWhenEmpty: z.boolean().meta({ description: 'Also when nothing is open' }),
  singleKeys: z.boolean().meta({ description: 'Whether keys without Ctrl do something in the web app' }),
  language: DigestLanguage.meta({ description: 'Of mails to this person' }),
});
const UserSettings = z
  .object({
    ...Wishes.shape,
    nextDigests: z.array(z.iso.datetime()).meta({ description: 'The next two times, were it switched on' }),
    digestOff: DigestOff.nullable(),
    userEmail: z.string().nullable(),
    userPreferredUsername: z.string().nullable(),
    userGroups: z.array(z.string()),
  })
  .meta({ id: 'UserSettings' });
type UserSettings = z.output<typeof UserSettings>;

export type UserSettingsDeps = {
  db: Queryable;
  /** Of the office. */
  timeZone: string;
  /** Whether there is an account from which mails to people can be sent. */
  canSendMail: () => Promise<boolean>;
};

/** Everybody's own settings. E-mail, name and groups are the identity provider's; they are shown, not set. */
export function userSettingsEndpoints(deps: UserSettingsDeps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/user-settings',
      access: signedIn,
      summary: 'My settings',
      response: UserSettings,
      async handle({ caller }) {
        await syncUser(deps.db, personOf(caller));
        return settingsOf(deps, personOf(caller).sub);
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/user-settings',
      access: signedIn,
      summary: 'Change my settings',
      description:
        'What is not given stays as it is. E-mail, user name and groups come from the token at every call; they cannot be set.',
      body: Wishes.partial(),
      response: UserSettings,
      async handle({ caller, body }) {
        const { sub } = personOf(caller);
        await syncUser(deps.db, personOf(caller));
        await deps.db.query(CHANGE, [
          ...[sub, body.dailyDigestEnabled ?? null, body.digestDays ?? null, body.digestTime ?? null],
          ...[body.digestWhenEmpty ?? null, body.language ?? null],
        ]);
        if (body.singleKeys !== undefined) await deps.db.query(SET_KEYS, [sub, body.singleKeys]);
        return settingsOf(deps, sub);
      },
    }),
  ];
}

type Row = Omit<UserSettings, 'nextDigests' | 'digestOff'> & { emailVerified: boolean; bounced: boolean };

async function settingsOf(
  { db, timeZone, canSendMail }: UserSettingsDeps,
  sub: string,
): Promise<UserSettings> {
  const [{ rows }, digest, canSend] = await Promise.all([
    db.query<Row>(READ, [sub]),
    digestRow(db, sub),
    canSendMail(),
  ]);
  const [row] = rows;
  if (!row) throw new Error(`${sub} was forgotten while they changed their settings`);
  const times = { days: row.digestDays, time: row.digestTime };
  const next = nextDigests(times, { timeZone, after: new Date(), settled: digest?.settled ?? [] });
  const { emailVerified, bounced, ...settings } = row;
  return {
    ...settings,
    nextDigests: next.map(({ at }) => at.toISOString()),
    digestOff: digestOff({ email: row.userEmail, emailVerified, bounced }, canSend),
  };
}

const READ = `
  select daily_digest_enabled as "dailyDigestEnabled", digest_days as "digestDays", digest_time as "digestTime",
         digest_when_empty as "digestWhenEmpty", single_keys as "singleKeys", language, email as "userEmail", username as "userPreferredUsername",
         groups as "userGroups", email_verified as "emailVerified", digest_bounced_at is not null as bounced
    from users where sub = $1`;

/**
 * Brings what the token says into the table. What the token does not contain stays as it was. A row that would stay
 * the same is not written.
 */
export async function syncUser(
  db: Queryable,
  { sub, email, emailVerified, username, groups }: Person,
): Promise<void> {
  await db.query(SYNC, [sub, email, username, JSON.stringify(groups), emailVerified]);
}

const SYNC = `
  insert into users as known (sub, email, username, groups, email_verified, last_seen_at)
  values ($1, $2, $3, $4::jsonb, $5, now())
  on conflict (sub) do update
    set email = coalesce(excluded.email, known.email),
        username = coalesce(excluded.username, known.username),
        groups = excluded.groups,
        email_verified = case when $2::text is null then known.email_verified else $5 end
    where (known.email, known.username, known.groups, known.email_verified) is distinct from
          (coalesce(excluded.email, known.email), coalesce(excluded.username, known.username), excluded.groups,
           case when $2::text is null then known.email_verified else $5 end)`;

// From when on digests are due by the new times; and who switches it on once more has put their address in order.
const CHANGE = `
  update users as known
     set daily_digest_enabled = coalesce($2, daily_digest_enabled),
         digest_days = coalesce($3, digest_days),
         digest_time = coalesce($4, digest_time),
         digest_when_empty = coalesce($5, digest_when_empty),
         language = coalesce($6, language),
         digest_set_at = now(),
         digest_bounced_at = case when $2 then null else digest_bounced_at end
   where sub = $1
     and ((daily_digest_enabled, digest_days, digest_time, digest_when_empty, language) is distinct from
          (coalesce($2, daily_digest_enabled), coalesce($3, digest_days), coalesce($4, digest_time),
           coalesce($5, digest_when_empty), coalesce($6, language))
      or ($2 and digest_bounced_at is not null))`;

// By itself: a key has nothing to do with when digests are due.
const SET_KEYS = 'update users set single_keys = $2 where sub = $1 and single_keys <> $2';
