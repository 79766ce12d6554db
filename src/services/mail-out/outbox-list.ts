import type { OutgoingMailRow } from '../../../projections/outgoing-mails.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { MailInList } from './answers.ts';
import type { MailRow } from './mails-table.ts';

export type OutboxFilter = {
  /** `open`: somebody or something still has to happen to it. */
  state: 'all' | 'open' | 'failed' | OutgoingMailRow['state'];
  q?: string | undefined;
  itemId?: string | undefined;
  page: number;
  pageSize: number;
};
/** Its row and what is written in it; null is what is not kept any more. */
type Joined = OutgoingMailRow & {
  [Name in Exclude<keyof MailRow, 'mail_id' | 'recipients' | 'addresses'>]: MailRow[Name] | null;
} & { recipients_of: MailRow['recipients'] | null; seconds_left: number };
export type ShownMail = Joined;

/** Mails of people, the newest first, as far as this person may see them. */
export async function listMails(
  db: Queryable,
  sub: string,
  { state, q, itemId, page, pageSize }: OutboxFilter,
): Promise<{ items: MailInList[]; total: number }> {
  const where = [SEEN, "o.kind = 'person'"];
  const values: unknown[] = [sub];
  const add = (clause: (place: string) => string, value: unknown) => {
    values.push(value);
    where.push(clause(`$${values.length}`));
  };
  if (state === 'open') where.push(`(o.state in ('planned', 'sending', 'deferred') or ${FAILED})`);
  else if (state === 'failed') where.push(FAILED);
  else if (state !== 'all') add((place) => `o.state = ${place}`, state);
  if (q) {
    add(
      (place) => `(m.subject ilike ${place} or m.addresses::text ilike ${place})`,
      `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`,
    );
  }
  if (itemId) {
    add(
      (place) =>
        `(o.attachments @> jsonb_build_array(jsonb_build_object('from', jsonb_build_object('itemId', ${place}::text)))
          or o.attachments @> jsonb_build_array(jsonb_build_object('from', jsonb_build_object('segments',
               jsonb_build_array(jsonb_build_object('itemId', ${place}::text))))))`,
      itemId,
    );
  }
  const from = `${JOINED} where ${where.join(' and ')}`;
  const [{ rows }, count] = await Promise.all([
    db.query<Joined>(
      `select ${COLUMNS} ${from} order by o.planned_at desc, o.mail_id
        limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::integer as total ${from}`, values),
  ]);
  return { items: rows.map(shownMail), total: count.rows[0]?.total ?? 0 };
}

/** A mail for somebody who may see it. */
export async function findMail(db: Queryable, sub: string, mailId: string): Promise<Joined | null> {
  const { rows } = await db.query<Joined>(`select ${COLUMNS} ${JOINED} where ${SEEN} and o.mail_id = $2`, [
    sub,
    mailId,
  ]);
  return rows[0] ?? null;
}

/** Refused, if only by one recipient, or unclear: somebody has to look at it. */
export async function failedMails(
  db: Queryable,
  sub: string,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await db.query<{ count: number; oldest: string | null }>(
    `select count(*)::integer as count, min(state_at) as oldest from outgoing_mails o
      where ${SEEN} and kind = 'person' and ${FAILED}`,
    [sub],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export function shownMail(row: Joined): MailInList {
  const isKept = row.file_id !== null;
  return {
    ...{ mailId: row.mail_id, state: row.state, accountId: row.account_id, isPersonal: row.owner !== null },
    from: row.from_address === null ? null : { address: row.from_address, name: row.from_name },
    ...{
      to: row.recipients_of?.to ?? null,
      cc: row.recipients_of?.cc ?? null,
      bcc: row.recipients_of?.bcc ?? null,
    },
    ...{ subject: row.subject, recipients: row.recipients, bytes: row.message_bytes },
    attachments: row.attachments.map(({ from, pages, sha256, bytes, pageCount }, index) => ({
      ...{ name: row.names?.[index] ?? null, bytes, sha256, pages: pageCount, pageRange: pages },
      itemId:
        from.kind === 'item'
          ? from.itemId
          : from.kind === 'segments'
            ? (from.segments[0]?.itemId ?? null)
            : null,
      segmentIds: from.kind === 'segments' ? from.segments.map(({ segmentId }) => segmentId) : [],
      documentId: from.kind === 'document' ? from.documentId : null,
    })),
    ...{ plannedAt: row.planned_at, stateAt: row.state_at, notBefore: row.not_before },
    secondsLeft: Math.max(0, row.seconds_left),
    ...{ tries: row.tries, smtpCode: row.smtp_code, fault: row.fault },
    refusedRecipients: (row.refused ?? []).map((one) => ({ fault: null, ...one })),
    ...{ deferredRecipients: row.deferred_recipients, hasReached: row.has_reached },
    copy: row.copy_failed ? 'failed' : row.copy_owed ? 'owed' : 'none',
    isKept,
  };
}

const FAILED = `(o.state in ('refused', 'unclear')
  or (o.state in ('handed-over', 'arrived') and o.refused_recipients > 0))`;
const SEEN = '(o.owner is null or o.owner = $1)';
const COLUMNS = `
  o.*, m.written_by, m.file_id, m.message_id, m.from_name, m.from_address, m.reply_to, m.recipients as recipients_of,
  m.subject, m.html, m.names, m.reached, m.refused, m.copy_owed, m.copy_failed,
  coalesce(ceil(extract(epoch from o.not_before - now()))::integer, 0) as seconds_left`;
const JOINED = 'from outgoing_mails o left join mails m on m.mail_id = o.mail_id';
