import { Readable } from 'node:stream';
import { type DomainEvents, type InboxRefusal, receivedMailStream } from '../../domain/events/index.ts';
import { type NewEvent, type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import { FileRefused, type StoredFile } from '../../platform/files/index.ts';
import { itemIdOf, mailIdOf, messageKey, refusalIdOf, type Whose } from './identity.ts';
import { isWhole } from './is-whole.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { countParts, type MailPart, mailParts } from './mail-parts.ts';
import { LOGO_BYTES } from './part-kind.ts';
import { plainText } from './plain-text.ts';
import { UnreadableMail } from './unreadable-mail.ts';

/** What the server says of a mail, in the words of its sender. */
export type Envelope = {
  uid: number;
  messageId: string | undefined;
  subject: string | null;
  sender: { name: string | null; address: string | null };
  /** When the server received it. */
  receivedAt: Date;
  /** So many parts the server lists. */
  leastParts: number;
};
/** Why a mail was not imported although it could be fetched. */
export type MailFailure = 'incomplete' | 'parts-missing' | 'unreadable' | 'too-large' | 'internal';
export type Taken =
  | { state: 'taken' | 'known'; mailId: string; itemIds: string[]; refused: number }
  /** It has no attachments. */
  | { state: 'empty' }
  | { state: 'failed'; reason: MailFailure };

export type ImportOf = {
  jobId: string;
  accountId: string;
  whose: Whose;
  /** Whose the mail itself is, whatever becomes of its attachments. */
  mailOwner: string | null;
  origin: Origin;
};

/** A mail that is kept; a usual one is at hand without being read again. */
export type KeptMail = Pick<StoredFile, 'id' | 'sha256' | 'bytes' | 'open'>;
const AT_HAND_BYTES = 2_000_000;

/** Keeps a mail as it came. @returns why not, where it cannot be. @throws what `source` throws */
export async function keepMail(
  { files }: Pick<MailImportDeps, 'files'>,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<KeptMail | MailFailure> {
  const atHand: Uint8Array[] = [];
  let bytes = 0;
  const passing = async function* () {
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes <= AT_HAND_BYTES) atHand.push(piece);
      else atHand.length = 0;
      yield piece;
    }
  };
  try {
    const file = await files.receive(passing(), { anyType: true, signal });
    return bytes > AT_HAND_BYTES ? file : { ...file, open: () => Readable.from(atHand) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.reason === 'too-large' ? 'too-large' : 'incomplete';
  }
}

/**
 * Puts the attachments of a kept mail into the inbox, and then records the mail with them, all in one. Done again after
 * whatever cut it off, it finds what is there already. The kept mail goes when it is not needed.
 */
export async function takeMail(
  deps: MailImportDeps,
  mail: { file: KeptMail; envelope: Envelope },
  job: ImportOf,
  signal: AbortSignal,
): Promise<Taken> {
  const taken = await take(deps, mail, job, signal);
  if (taken.state !== 'taken') await deps.files.remove([mail.file.id]);
  return taken;
}

async function take(
  deps: MailImportDeps,
  { file, envelope }: { file: KeptMail; envelope: Envelope },
  job: ImportOf,
  signal: AbortSignal,
): Promise<Taken> {
  const key = messageKey(envelope.messageId, file.sha256);
  const taken: { number: number; itemId: string }[] = [];
  const refused: { number: number; reason: InboxRefusal; name: string }[] = [];
  try {
    // Before anything is taken: a mail that breaks off brings nothing, and no half attachment.
    if (!(await isWhole(file.open({ signal })))) return { state: 'failed', reason: 'incomplete' };
    if (envelope.leastParts > 0 && (await countParts(file.open({ signal }))) < envelope.leastParts) {
      return { state: 'failed', reason: 'parts-missing' };
    }
    for await (const part of mailParts(file.open({ signal }))) {
      const bytes = await contentOf(part);
      if (!bytes) continue;
      const { number } = part;
      const name = part.name ?? `Anhang ${number}`;
      const received = await deps.receive({
        ...{ bytes, name, source: 'email', ...job.whose, origin: job.origin, anyType: true, signal },
        itemIdOf: ({ sha256 }) => itemIdOf(key, number, sha256, job.whose),
        refusalId: refusalIdOf(key, number, job.whose),
      });
      if ('unfinished' in received) throw new Error('an attachment is whole or fails');
      if ('itemId' in received) taken.push({ number, itemId: received.itemId });
      else refused.push({ number, reason: received.refused, name: plainText(name, 255) });
    }
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    const number = Math.max(0, ...[...taken, ...refused].map((one) => one.number)) + 1;
    if (number === 1) return { state: 'failed', reason: 'unreadable' };
    refused.push({ number, reason: 'unreadable', name: `Anhang ${number}` });
  }
  if (taken.length + refused.length === 0) return { state: 'empty' };
  const itemIds = taken.map(({ itemId }) => itemId);
  const mailId = mailIdOf(key, itemIds, job.mailOwner);
  const received: NewEvent<DomainEvents> = {
    type: 'MailReceived',
    data: {
      ...{ mailId, accountId: job.accountId, jobId: job.jobId, owner: job.mailOwner, messageKey: key },
      ...{ uid: envelope.uid, receivedAt: envelope.receivedAt.toISOString() },
      original: { sha256: file.sha256, bytes: file.bytes },
      refused: refused.map(({ number, reason }) => ({ number, reason })),
    },
  };
  const attachments = taken.map(
    (one): NewEvent<DomainEvents> => ({
      type: 'AttachmentTaken',
      data: { mailId, ...one },
    }),
  );
  const { subject, sender } = envelope;
  const names = Object.fromEntries(refused.map(({ number, name }) => [number, name]));
  const details = [
    mailId,
    job.mailOwner,
    file.id,
    subject,
    sender.name,
    sender.address,
    JSON.stringify(names),
  ];
  const outcome = { mailId, itemIds, refused: refused.length };
  try {
    await deps.log.append(receivedMailStream(mailId), [received, ...attachments], {
      origin: job.origin,
      expectedVersion: 0,
      alongside: [{ text: KEEP_DETAILS, values: details }],
    });
    return { state: 'taken', ...outcome };
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return { state: 'known', ...outcome };
  }
}

/** The bytes of what counts as an attachment; of a picture within the text only a large one. */
async function contentOf({ kind, open }: MailPart): Promise<AsyncIterable<Uint8Array> | null> {
  if (kind !== 'picture') return open();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const rest = open()[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  while (bytes < LOGO_BYTES) {
    const { done, value } = await rest.next();
    if (done) return null;
    pieces.push(value);
    bytes += value.length;
  }
  return (async function* () {
    yield* pieces;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
}

const KEEP_DETAILS = `
  insert into received_mail_details (mail_id, owner, file_id, subject, sender_name, sender_address, refused_names)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (mail_id) do nothing`;
