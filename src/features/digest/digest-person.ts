import type { DigestRow } from '../../../projections/digests.ts';
import type { DigestLanguage, DigestTimes } from '../../domain/digest-times/index.ts';
import { type GroupPermissions, permissionsOf } from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';

/** Somebody as they were when they last signed in, what they want, and what became of their digests. */
export type DigestPerson = {
  person: Person;
  language: DigestLanguage;
  times: DigestTimes;
  whenEmpty: boolean;
  /** What was due before is not sent. */
  setAt: Date;
  lastSeenAt: Date;
  digest: DigestRow | null;
};

/** A day in the office on which all who have set these times have one. */
export type DueSlot = DigestTimes & { day: string; at: Date };

export async function findDigestPerson(
  db: Queryable,
  permissions: GroupPermissions,
  sub: string,
): Promise<DigestPerson | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} ${FROM} where u.sub = $1`, [sub]);
  return rows[0] ? personFrom(rows[0], permissions) : null;
}

/** Of all who have one due in these slots, the next ones by their `sub`. */
export async function duePeople(
  db: Queryable,
  permissions: GroupPermissions,
  { slots, afterSub, limit }: { slots: readonly DueSlot[]; afterSub: string; limit: number },
): Promise<DigestPerson[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} ${FROM}
       join unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as s(days, time, day, at)
         on s.days = u.digest_days and s.time = u.digest_time
      where u.daily_digest_enabled and u.digest_set_at < s.at and not coalesce(d.settled ? s.day, false) and u.sub > $5
      order by u.sub limit $6`,
    [
      slots.map(({ days }) => days),
      slots.map(({ time }) => time),
      slots.map(({ day }) => day),
      slots.map(({ at }) => at.toISOString()),
      afterSub,
      limit,
    ],
  );
  return rows.map((row) => personFrom(row, permissions));
}

/** What people have set, each once. */
export async function wantedTimes(db: Queryable): Promise<DigestTimes[]> {
  const { rows } = await db.query<DigestTimes>(
    'select distinct digest_days as days, digest_time as time from users where daily_digest_enabled',
  );
  return rows;
}

type Row = {
  sub: string;
  username: string | null;
  email: string | null;
  email_verified: boolean;
  groups: string[];
  language: DigestLanguage;
  digest_days: DigestTimes['days'];
  digest_time: string;
  digest_when_empty: boolean;
  digest_set_at: string;
  last_seen_at: string;
  digest: DigestRow | null;
};
const COLUMNS = `
  u.sub, u.username, u.email, u.email_verified, u.groups, u.language, u.digest_days, u.digest_time,
  u.digest_when_empty, u.digest_set_at, u.last_seen_at, to_jsonb(d) as digest`;
const FROM = 'from users u left join digests d on d.sub = u.sub';

const personFrom = (row: Row, table: GroupPermissions): DigestPerson => ({
  person: {
    ...{ sub: row.sub, username: row.username, email: row.email, emailVerified: row.email_verified },
    ...{ groups: row.groups, permissions: permissionsOf(row.groups, table) },
  },
  language: row.language,
  times: { days: row.digest_days, time: row.digest_time },
  whenEmpty: row.digest_when_empty,
  setAt: new Date(row.digest_set_at),
  lastSeenAt: new Date(row.last_seen_at),
  digest: row.digest,
});
