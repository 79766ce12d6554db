import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import { type ListedAttachment, listedAttachments } from './listed-attachments.ts';
import { answered, envelopeOf, hasDamagedWords, IMPORTED } from './mailbox.ts';
import type { Envelope } from './take-mail.ts';

export type Folder = {
  path: string;
  name: string;
  /** `\Inbox`, `\Sent`, …; null: none of these. */
  specialUse: string | null;
  /** How many folders it is within. */
  level: number;
};
export type ListedMail = {
  envelope: Envelope;
  bytes: number;
  attachments: ListedAttachment[];
  /** Whether the server says so. */
  isMarked: boolean;
};

/** Folders that mails can be in, in the order of the server. */
export async function listFolders(client: ImapFlow): Promise<Folder[]> {
  const found = await answered(client, client.list());
  return found
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .map(({ path, name, specialUse, parent }) => ({
      ...{ path, name },
      specialUse: specialUse ?? null,
      level: parent?.length ?? 0,
    }));
}

/**
 * Mails of the opened folder, the newest first. They are found by their place, so that a folder of 100,000 costs no more
 * than a small one.
 *
 * @param before only those with a smaller UID
 */
export async function listMails(
  client: ImapFlow,
  { exists }: MailboxObject,
  { before, pageSize }: { before?: number | undefined; pageSize: number },
): Promise<{ mails: ListedMail[]; next: number | null }> {
  const last = before === undefined ? exists : await placeBefore(client, exists, before);
  const first = Math.max(1, last - pageSize + 1);
  if (last < 1) return { mails: [], next: null };
  const found = await answered(client, client.fetchAll(`${first}:${last}`, LISTED));
  const heads = await headsOf(client, found.filter(hasDamagedWords));
  const mails = found
    .map((one) => listedMail(one, heads.get(one.uid)))
    .sort((a, b) => b.envelope.uid - a.envelope.uid);
  return { mails, next: first > 1 ? (mails.at(-1)?.envelope.uid ?? null) : null };
}

const LISTED = {
  uid: true,
  envelope: true,
  bodyStructure: true,
  internalDate: true,
  size: true,
  flags: true,
};

/** Of those few whose words the server's list has lost. */
async function headsOf(client: ImapFlow, damaged: FetchMessageObject[]): Promise<Map<number, Buffer>> {
  if (damaged.length === 0) return new Map();
  const uids = damaged.map(({ uid }) => uid).join(',');
  const wanted = { uid: true, headers: ['subject', 'from'] };
  const found = await answered(client, client.fetchAll(uids, wanted, { uid: true }));
  return new Map(found.flatMap(({ uid, headers }) => (headers ? [[uid, headers]] : [])));
}

const listedMail = (message: FetchMessageObject, head: Buffer | undefined): ListedMail => ({
  envelope: envelopeOf(message, head),
  bytes: message.size ?? 0,
  attachments: listedAttachments(message.bodyStructure),
  isMarked: message.flags?.has(IMPORTED) ?? false,
});

/** The place of the last mail with a smaller UID. */
async function placeBefore(client: ImapFlow, exists: number, before: number): Promise<number> {
  const itself = await answered(client, client.fetchOne(String(before), { uid: true }, { uid: true }));
  if (itself) return itself.seq - 1;
  // It is gone: counted are those after it. The last one is always among them, whatever its UID.
  const after = await answered(client, client.search({ uid: `${before}:*` }, { uid: true }));
  return exists - (after || []).filter((uid) => uid >= before).length;
}
