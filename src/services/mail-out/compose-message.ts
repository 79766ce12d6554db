import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import { asciiAddress, type Recipient } from '../mail-accounts/index.ts';
import type { SendableFile } from './attachment.ts';
import { plainTextOf } from './plain-text.ts';

export type Message = {
  messageId: string;
  from: Recipient;
  replyTo: string | null;
  to: readonly Recipient[];
  cc: readonly Recipient[];
  bcc: readonly Recipient[];
  subject: string;
  /** Sanitised; nothing is changed in it any more. */
  html: string;
  /** The same without HTML; without it, it is made from that. */
  text?: string;
  attachments: readonly Pick<SendableFile, 'name' | 'mediaType' | 'bytes' | 'sha256' | 'open'>[];
  headers?: Record<string, string>;
};

/**
 * Writes the finished message, as it will go out, into the table of files. Blind copies are not in it.
 *
 * @throws FileRefused where it is larger than any file may be; an attachment that is not what it was said to be
 */
export async function composeMessage(
  files: Files,
  { from, replyTo, to, cc, subject, html, text, messageId, attachments, headers = {} }: Message,
  at: Date,
): Promise<StoredFile> {
  const { body, pictures } = embedded(html);
  const stream = new MailComposer({
    ...{ messageId, date: at, subject, html: body, text: text ?? plainTextOf(html) },
    ...{ from: inHeader(from), to: to.map(inHeader), cc: cc.map(inHeader) },
    ...(replyTo && { replyTo: asciiAddress(replyTo) }),
    headers,
    attachments: [
      ...attachments.map((file) => ({
        ...{ filename: file.name, contentType: file.mediaType, content: checked(file) },
      })),
      ...pictures,
    ],
    // Nothing is ever fetched for it.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    newline: 'windows',
  })
    .compile()
    .createReadStream();
  return files.receive(stream, { anyType: true });
}

/**
 * Pictures that stand in the text as data, such as those of a signature, become parts of the mail: many mail programs
 * show no others. The same one is there once.
 */
function embedded(html: string) {
  const pictures = new Map<string, { cid: string; contentType: string; content: Buffer; filename: string }>();
  const body = html.replace(
    DATA_PICTURE,
    (whole, before: string, quote: string, type: string, data: string) => {
      const content = Buffer.from(data, 'base64');
      if (content.length === 0) return whole;
      const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
      const cid = `${id}@picture`;
      pictures.set(id, { cid, contentType: type, content, filename: `${id}.${type.slice('image/'.length)}` });
      return `${before}${quote}cid:${cid}${quote}`;
    },
  );
  return { body, pictures: [...pictures.values()] };
}

const DATA_PICTURE =
  /(<img\b[^>]*?\bsrc=)(["'])data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)\2/gi;

/** What goes into the mail is what was shown and recorded: anything else ends it. */
function checked({ open, bytes, sha256, name }: Message['attachments'][number]): Readable {
  return Readable.from(
    (async function* () {
      const hash = createHash('sha256');
      let length = 0;
      for await (const chunk of open() as AsyncIterable<Buffer>) {
        hash.update(chunk);
        length += chunk.length;
        yield chunk;
      }
      if (length !== bytes || hash.digest('hex') !== sha256) throw new Error(`${name} is not what it was`);
    })(),
    { objectMode: false },
  );
}

const inHeader = ({ address, name }: Recipient) => ({ address: asciiAddress(address), name: name ?? '' });
