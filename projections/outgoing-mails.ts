import type { MailedFile } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type MailState =
  | 'planned'
  | 'called-back'
  | 'sending'
  | 'deferred'
  | 'handed-over'
  | 'refused'
  | 'unclear'
  | 'arrived';

/** A mail that goes out, and how far it is, without addresses, names and text. */
export type OutgoingMailRow = {
  mail_id: string;
  kind: 'person' | 'system';
  account_id: string;
  /** Who alone may see it; null: all people of the inbox. */
  owner: string | null;
  state: MailState;
  /** How often it was tried since somebody last wanted it sent. */
  tries: number;
  /** Counts all tries: an outcome names the one that it belongs to. */
  attempt: number;
  /** When it may be tried, where it waits. */
  not_before: string | null;
  smtp_code: number | null;
  /** Why it was deferred or refused, or is unclear: a code. */
  fault: string | null;
  recipients: number;
  refused_recipients: number;
  /** Some have it: it is tried again for these only. Zero where nobody has it yet. */
  deferred_recipients: number;
  /** Whether anybody has it for sure: it can no longer be called back. */
  has_reached: boolean;
  message_sha256: string;
  message_bytes: number;
  attachments: MailedFile[];
  /** Of the attachments: what else has gone out with the same bytes is found by these. */
  hashes: string[];
  planned_at: string;
  planned_by: string;
  state_at: string;
  /** Of its stream. */
  version: number;
};

type Row = OutgoingMailRow;

export const outgoingMails = projection<Row, string>({
  name: 'outgoing_mails',
  version: 2,
  key: 'mail_id',
  keysOf: ({ data }) => ('mailId' in data && typeof data.mailId === 'string' ? [data.mailId] : []),
  on: {
    MailPlanned: (_, { data, recordedAt, version, metadata: { actor } }) => ({
      ...{ mail_id: data.mailId, kind: data.kind, account_id: data.accountId, owner: data.owner },
      ...{ state: 'planned', tries: 0, attempt: 0, not_before: data.notBefore, smtp_code: null, fault: null },
      ...{ recipients: data.recipients, refused_recipients: 0, deferred_recipients: 0, has_reached: false },
      ...{ message_sha256: data.message.sha256, message_bytes: data.message.bytes },
      attachments: data.attachments,
      hashes: [...new Set(data.attachments.map(({ sha256 }) => sha256))],
      ...{ planned_at: recordedAt, planned_by: actor, state_at: recordedAt, version },
    }),
    MailCalledBack: (row, event) => row && into(row, 'called-back', event),
    MailBegun: (row, event) =>
      row && {
        ...into(row, 'sending', event),
        ...{ attempt: event.data.attempt, tries: row.tries + 1, smtp_code: null, fault: null },
      },
    MailDeferred(row, event) {
      if (!row) return null;
      const { smtpCode, fault, notBefore, attempt } = event.data;
      // Where there was no connection nothing was begun; it was a try all the same.
      const tries = attempt > row.attempt ? row.tries + 1 : row.tries;
      return {
        ...into(row, 'deferred', event),
        ...{ attempt, tries, smtp_code: smtpCode, fault, not_before: notBefore },
      };
    },
    MailHandedOver: (row, event) =>
      row && {
        ...into(row, 'handed-over', event),
        ...{ smtp_code: event.data.smtpCode, fault: null },
        ...{ refused_recipients: event.data.refusedRecipients, deferred_recipients: 0, has_reached: true },
      },
    MailPartlyHandedOver(row, event) {
      const { smtpCode, fault, refusedRecipients, deferredRecipients, notBefore } = event.data;
      return (
        row && {
          ...into(row, 'deferred', event),
          ...{ smtp_code: smtpCode, fault, not_before: notBefore, has_reached: true },
          ...{ refused_recipients: refusedRecipients, deferred_recipients: deferredRecipients },
        }
      );
    },
    MailRefused: (row, event) =>
      row && {
        ...into(row, 'refused', event),
        ...{ attempt: event.data.attempt, smtp_code: event.data.smtpCode, fault: event.data.fault },
      },
    MailUnclear: (row, event) => row && { ...into(row, 'unclear', event), fault: event.data.because },
    // Only for those who do not have it.
    MailSendAgainWanted: (row, event) =>
      row && {
        ...into(row, 'planned', event),
        ...{ tries: 0, not_before: event.data.notBefore, refused_recipients: 0 },
        deferred_recipients: row.has_reached ? row.refused_recipients + row.deferred_recipients : 0,
      },
    MailArrivedAnyway: (row, event) => row && into(row, 'arrived', event),
  },
});

const into = (
  row: Row,
  state: MailState,
  { recordedAt, version }: { recordedAt: string; version: number },
): Row => ({
  ...row,
  ...{ state, not_before: null, state_at: recordedAt, version },
});

export async function outgoingMailRow(db: Queryable, mailId: string): Promise<Row | null> {
  const { rows } = await db.query<Row>('select * from outgoing_mails where mail_id = $1', [mailId]);
  return rows[0] ?? null;
}

export type DueMail = Pick<
  Row,
  'mail_id' | 'account_id' | 'state' | 'attempt' | 'tries' | 'version' | 'message_bytes'
>;

/** Mails of an account that may be tried now, the oldest first. */
export async function dueMails(db: Queryable, accountId: string, limit: number): Promise<DueMail[]> {
  const { rows } = await db.query<DueMail>(
    `select mail_id, account_id, state, attempt, tries, version, message_bytes from outgoing_mails
      where state in ('planned', 'deferred') and not_before <= now() and account_id = $1
      order by not_before, mail_id limit $2`,
    [accountId, limit],
  );
  return rows;
}

/** Accounts with mails that may be tried now. */
export async function accountsWithDueMails(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    `select distinct account_id from outgoing_mails
      where state in ('planned', 'deferred') and not_before <= now()`,
  );
  return rows.map(({ account_id }) => account_id);
}

/** Mails that the server of their account has not taken yet, and since when the oldest of them waits. */
export async function deferredMails(db: Queryable): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await db.query<{ count: number; oldest: string | null }>(
    `select count(*)::integer as count, min(planned_at) as oldest from outgoing_mails where state = 'deferred'`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Mails whose hand-over was begun and has no outcome. */
export async function mailsBeingSent(db: Queryable): Promise<DueMail[]> {
  const { rows } = await db.query<DueMail>(
    `select mail_id, account_id, state, attempt, tries, version, message_bytes from outgoing_mails
      where state = 'sending'`,
  );
  return rows;
}
