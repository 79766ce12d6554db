import type { DigestRow } from '../../../projections/digests.ts';
import { digestOff, nextDigests } from '../../domain/digest-times/index.ts';
import { type Endpoint, endpoint, listOf, Paging, permission } from '../../platform/http/index.ts';
import { DigestDelivery } from './answers.ts';
import type { DigestDeps } from './digest-deps.ts';

/** `GET /digest/deliveries`: who gets a digest, and what became of the last one. */
export const deliveriesEndpoint = (deps: DigestDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/digest/deliveries',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Who gets a daily digest, and what became of the last one',
    description: 'Also those whose digest was switched off because their address refuses it.',
    query: Paging,
    response: listOf(DigestDelivery),
    async handle({ query: { page, pageSize } }) {
      const [canSend, { rows }, counted] = await Promise.all([
        deps.mails.canSend(),
        deps.db.query<Row>(LIST, [pageSize, (page - 1) * pageSize]),
        deps.db.query<{ total: number }>(`select count(*)::integer as total from users u where ${LISTED}`),
      ]);
      const items = rows.map((row) => deliveryOf(deps, row, canSend));
      return { items, total: counted.rows[0]?.total ?? 0, page, pageSize };
    },
  });

type Row = {
  sub: string;
  username: string | null;
  email: string | null;
  emailVerified: boolean;
  bounced: boolean;
  enabled: boolean;
  days: 'workdays' | 'daily' | 'mondays';
  time: string;
  digest: DigestRow | null;
  mailState: string | null;
  smtpCode: number | null;
};

function deliveryOf({ timeZone, now = Date.now }: DigestDeps, row: Row, canSend: boolean) {
  const { sub, username, email, enabled, digest, mailState, smtpCode } = row;
  const off = digestOff(row, canSend);
  const settled = digest?.settled ?? [];
  const [next] = off || !enabled ? [] : nextDigests(row, { timeZone, after: new Date(now()), settled });
  const wasSent = digest?.left_out === null;
  return {
    ...{ sub, username, email, enabled, off, digestDays: row.days, digestTime: row.time },
    next: next?.at.toISOString() ?? null,
    last:
      digest?.last_day && digest.last_at
        ? {
            ...{ day: digest.last_day, at: new Date(digest.last_at).toISOString(), leftOut: digest.left_out },
            mailId: wasSent ? digest.sent_mail : null,
            mailState: wasSent ? mailState : null,
            smtpCode: wasSent ? smtpCode : null,
          }
        : null,
  };
}

const LISTED = '(u.daily_digest_enabled or u.digest_bounced_at is not null)';
const LIST = `
  select u.sub, u.username, u.email, u.email_verified as "emailVerified", u.daily_digest_enabled as enabled,
         u.digest_bounced_at is not null as bounced, u.digest_days as days, u.digest_time as time,
         to_jsonb(d) as digest, o.state as "mailState", o.smtp_code as "smtpCode"
    from users u left join digests d on d.sub = u.sub left join outgoing_mails o on o.mail_id = d.sent_mail
   where ${LISTED} order by coalesce(u.username, u.email, u.sub), u.sub limit $1 offset $2`;
