import { BOUNCES_IN_A_ROW } from '../../../projections/digests.ts';
import { digestStream } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import { saidOfMails } from '../../services/mail-accounts/index.ts';
import type { DigestDeps } from './digest-deps.ts';

type Bounced = { sub: string; version: number };

/** People whose address refused the last digests, one after the other, for good. */
export async function bouncedPeople(db: Queryable): Promise<Bounced[]> {
  const { rows } = await db.query<Bounced>(BOUNCED, [
    ...[BOUNCES_IN_A_ROW, saidOfMails.codes, saidOfMails.refusals],
  ]);
  return rows;
}

/** Switches their digests off. They read so in their profile, where they can switch them on again. */
export async function stopBounced({ db, log, logger }: DigestDeps): Promise<void> {
  for (const { sub, version } of await bouncedPeople(db)) {
    try {
      await log.append(digestStream(sub), [{ type: 'DigestStopped', data: { sub, reason: 'bounces' } }], {
        ...{ expectedVersion: version, origin: { actor: 'digest', correlationId: `bounces ${version}` } },
        alongside: [{ text: SWITCH_OFF, values: [sub] }],
      });
      logger.warn({ sub }, 'a daily digest was switched off: its address refuses it');
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

// Found from the few mails that were refused lately, not from all people. A mail that a server did not want to hear of
// (503, a sign-in that failed) says nothing of an address.
const BOUNCED = `
  select d.sub, d.version
    from outgoing_mails o
    join digests d on d.sub = o.owner and d.sent_mail = o.mail_id
    join users u on u.sub = d.sub and u.daily_digest_enabled
   where o.state = 'refused' and o.kind = 'system' and o.smtp_code = any($2) and o.fault = any($3)
     and jsonb_array_length(d.mails) = $1
     and not exists (
       select from jsonb_array_elements(d.mails) sent
         left join outgoing_mails m on m.mail_id = (sent ->> 'mailId')::uuid
        where (sent ->> 'at')::timestamptz < u.digest_set_at or m.state is distinct from 'refused'
           or m.smtp_code is null or m.smtp_code <> all($2) or m.fault <> all($3))
   order by d.sub`;

const SWITCH_OFF = `
  update users set daily_digest_enabled = false, digest_bounced_at = now() where sub = $1`;
