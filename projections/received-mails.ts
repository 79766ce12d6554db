import type { InboxRefusal } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** A mail that was imported, without anything that is written in it. */
export type ReceivedMailRow = {
  mail_id: string;
  account_id: string;
  /** The import that brought it. */
  job_id: string;
  /** Whose mail it is; null: that of all people of the inbox. */
  owner: string | null;
  /** SHA-256 of its Message-ID, or of the mail where it has none. */
  message_key: string;
  /** Its number in the folder of that import. */
  uid: number;
  received_at: string;
  imported_at: string;
  imported_by: string;
  sha256: string;
  bytes: number;
  attachments: { number: number; itemId: string }[];
  refused: { number: number; reason: InboxRefusal }[];
};

export const receivedMails = projection<ReceivedMailRow, string>({
  name: 'received_mails',
  version: 2,
  key: 'mail_id',
  keysOf: ({ data }) => ('mailId' in data && typeof data.mailId === 'string' ? [data.mailId] : []),
  on: {
    MailReceived: (_, { data, recordedAt, metadata: { actor } }) => ({
      mail_id: data.mailId,
      account_id: data.accountId,
      job_id: data.jobId,
      owner: data.owner,
      message_key: data.messageKey,
      uid: data.uid,
      received_at: data.receivedAt,
      imported_at: recordedAt,
      imported_by: actor,
      sha256: data.original.sha256,
      bytes: data.original.bytes,
      attachments: [],
      refused: data.refused,
    }),
    AttachmentTaken: (row, { data: { number, itemId } }) =>
      row && { ...row, attachments: [...row.attachments, { number, itemId }] },
    ReceivedMailHandedOver: (row, { data: { to } }) => row && { ...row, owner: to },
  },
});

/** A mail for somebody who may see it; null: there is none, or it is somebody else's. */
export async function findReceivedMail(
  db: Queryable,
  sub: string,
  mailId: string,
): Promise<ReceivedMailRow | null> {
  const { rows } = await db.query<ReceivedMailRow>(
    'select * from received_mails where mail_id = $1 and (owner is null or owner = $2)',
    [mailId, sub],
  );
  return rows[0] ?? null;
}

/** The mail that an item came with, where this person may see it. */
export async function mailOfItem(db: Queryable, sub: string, itemId: string): Promise<string | null> {
  const { rows } = await db.query<{ mail_id: string }>(
    `select mail_id from received_mails
      where attachments @> jsonb_build_array(jsonb_build_object('itemId', $1::text)) and (owner is null or owner = $2)
      order by imported_at limit 1`,
    [itemId, sub],
  );
  return rows[0]?.mail_id ?? null;
}

export type ImportedMail = { message_key: string; mail_id: string; imported_at: string };

/** Which of these mails were imported already, among those that this person may see; the latest of each. */
export async function importedAmong(
  db: Queryable,
  sub: string,
  messageKeys: readonly string[],
): Promise<Map<string, ImportedMail>> {
  const { rows } = await db.query<ImportedMail>(
    `select message_key, mail_id, imported_at from received_mails
      where message_key = any($1) and (owner is null or owner = $2) order by imported_at`,
    [messageKeys, sub],
  );
  return new Map(rows.map((row) => [row.message_key, row]));
}

/** What an import has recorded so far. */
export async function mailsOfImport(
  db: Queryable,
  jobId: string,
): Promise<{ uid: number; mailId: string; itemIds: string[]; refused: number }[]> {
  const { rows } = await db.query<Pick<ReceivedMailRow, 'uid' | 'mail_id' | 'attachments' | 'refused'>>(
    'select uid, mail_id, attachments, refused from received_mails where job_id = $1',
    [jobId],
  );
  return rows.map(({ uid, mail_id: mailId, attachments, refused }) => ({
    ...{ uid, mailId, refused: refused.length },
    itemIds: attachments.map(({ itemId }) => itemId),
  }));
}
