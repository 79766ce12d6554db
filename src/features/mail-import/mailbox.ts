import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { TimedOut, withTimeout } from '../../platform/async/index.ts';
import { MailServerError } from '../../services/mail-accounts/index.ts';
import { leastParts } from './listed-parts.ts';
import { plainText } from './plain-text.ts';
import { isDamaged, rawHeaders } from './raw-headers.ts';
import type { Envelope } from './take-mail.ts';

/** What is fetched of a mail at a time, in bytes: large ones are never in memory as a whole. */
const PIECE = 1_024 * 1_024;
/** So long for one answer of the server. */
const ANSWERS_WITHIN_MS = 60_000;

/**
 * A mail of the opened folder: what the server says of it, and its bytes as they are asked for. Each piece is a command
 * of its own, so that nothing waits inside of another command. Null: it is not there any more.
 *
 * @throws MailServerError, CommandRefused
 */
export async function openMail(
  client: ImapFlow,
  uid: number,
): Promise<{ envelope: Envelope; bytes: AsyncGenerator<Uint8Array> } | null> {
  const first = await fetchPiece(client, uid, 0, {
    ...{ envelope: true, internalDate: true, bodyStructure: true },
  });
  if (!first) return null;
  async function* bytes() {
    let at = 0;
    for (let piece = first; piece; piece = await fetchPiece(client, uid, at, {})) {
      const { source = Buffer.alloc(0) } = piece;
      if (source.length > 0) yield source;
      at += source.length;
      // Whoever sends more than was asked for has sent all of it.
      if (source.length !== PIECE) return;
    }
    // It was deleted in the meantime, or the connection is dead: what came so far is no mail.
    throw new MailServerError('connection-lost', { protocol: 'imap' });
  }
  return { envelope: envelopeOf(first, first.source), bytes: bytes() };
}

async function fetchPiece(client: ImapFlow, uid: number, start: number, more: object) {
  const query = { uid: true, source: { start, maxLength: PIECE }, ...more };
  const found = await answered(client, client.fetchOne(String(uid), query, { uid: true }));
  return found || null;
}

/**
 * What the server answers, in time. A dead connection answers some commands as if there was nothing.
 *
 * @throws MailServerError, CommandRefused
 */
export async function answered<Answer>(client: ImapFlow, asked: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await withTimeout(asked, ANSWERS_WITHIN_MS);
    if (!client.usable) throw new MailServerError('connection-lost', { protocol: 'imap' });
    return answer;
  } catch (error) {
    if (error instanceof TimedOut) throw new MailServerError('timeout', { protocol: 'imap' });
    if (error instanceof Error && 'responseStatus' in error) throw new CommandRefused('the server said no');
    throw error;
  }
}

/** The server answers, but does not do it. What it says is not repeated. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Whether words of a mail were lost because they do not say in which letters they are: its header still has them. */
export const hasDamagedWords = ({ envelope }: FetchMessageObject): boolean =>
  isDamaged(envelope?.subject) || isDamaged(envelope?.from?.[0]?.name);

/**
 * What somebody else wrote about a mail, made fit to be kept and shown.
 *
 * @param head its header, looked at where the server's list of it is damaged
 */
export function envelopeOf(message: FetchMessageObject, head?: Uint8Array): Envelope {
  const { uid, envelope, internalDate, bodyStructure } = message;
  const [from] = envelope?.from ?? [];
  const raw = head && hasDamagedWords(message) ? rawHeaders(head) : null;
  const text = (value: string | undefined, most: number) => (value && plainText(value, most)) || null;
  const receivedAt = new Date(internalDate ?? Number.NaN);
  return {
    uid,
    messageId: envelope?.messageId,
    subject: text(raw?.subject ?? envelope?.subject, 500),
    sender: { name: text(raw?.senderName ?? from?.name, 200), address: text(from?.address, 320) },
    receivedAt: Number.isNaN(receivedAt.getTime()) ? new Date() : receivedAt,
    leastParts: leastParts(bodyStructure),
  };
}

export type Afterwards = 'moved' | 'marked' | 'not-moved' | 'not-marked';
export const IMPORTED = '$Imported';

/** Marks an imported mail of the opened folder, or moves it. Not all servers keep keywords of others. */
export async function putAside(client: ImapFlow, uid: number, moveTo: string | null): Promise<Afterwards> {
  const one = String(uid);
  if (moveTo === null) {
    const isMarked = await answered(client, client.messageFlagsAdd(one, [IMPORTED], { uid: true }));
    return isMarked ? 'marked' : 'not-marked';
  }
  const move = () => answered(client, client.messageMove(one, moveTo, { uid: true }));
  if (await move()) return 'moved';
  // Most likely there is no such folder yet.
  await answered(client, client.mailboxCreate(moveTo)).catch(() => {});
  return (await move()) ? 'moved' : 'not-moved';
}
