import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import { comparable, type Recipient } from '../mail-accounts/index.ts';
import type { Message } from './compose-message.ts';

export type MailRecipients = { to: Recipient[]; cc: Recipient[]; bcc: Recipient[] };

/** What is written in a mail. It is person data, can be erased, and stands in no event. */
export type MailRow = {
  mail_id: string;
  written_by: string | null;
  file_id: string;
  message_id: string;
  from_name: string | null;
  from_address: string;
  reply_to: string | null;
  recipients: MailRecipients;
  addresses: string[];
  subject: string;
  html: string;
  names: string[];
  /** Who has it, where others do not. */
  reached: string[];
  /** Who did not get it, and why; mails of older releases do not say why. */
  refused: { address: string; smtpCode: number | null; fault?: string }[];
  copy_owed: string | null;
  copy_failed: boolean;
};

export async function mailRow(db: Queryable, mailId: string): Promise<MailRow | null> {
  const { rows } = await db.query<MailRow>('select * from mails where mail_id = $1', [mailId]);
  return rows[0] ?? null;
}

type About = { mailId: string; writtenBy: string | null; fileId: string; requestHash: string | null };

/** For the transaction in which a mail is planned. */
export function keepMail({ mailId, writtenBy, fileId, requestHash }: About, message: Message): Statement {
  const { messageId, from, replyTo, to, cc, bcc, subject, html, attachments } = message;
  const addresses = [...new Set([...to, ...cc, ...bcc].map(({ address }) => comparable(address)))];
  return {
    text: KEEP,
    values: [
      ...[mailId, writtenBy, fileId, requestHash, messageId, from.name, from.address, replyTo],
      ...[JSON.stringify({ to, cc, bcc }), JSON.stringify(addresses), subject, html],
      JSON.stringify(attachments.map(({ name }) => name)),
    ],
  };
}

const KEEP = `
  insert into mails (mail_id, written_by, file_id, request_hash, message_id, from_name, from_address, reply_to,
                     recipients, addresses, subject, html, names)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
