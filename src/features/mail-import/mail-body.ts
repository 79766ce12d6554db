import { pipeline, type Readable } from 'node:stream';
import { type AttachmentStream, MailParser, type MessageText } from 'mailparser';
import type { StoredFile } from '../../platform/files/index.ts';

/** The text of a mail as its sender made it: not to be shown before it is sanitised. */
export type MailBody = {
  html: string;
  /** Pictures within the text, as addresses that hold them: `data:image/png;base64,…` by content id. */
  pictures: ReadonlyMap<string, string>;
};

/** The text stands at the beginning; what lies behind all this is an attachment. */
const LOOKED_AT_BYTES = 20_000_000;
const PICTURE_BYTES = 500_000;
const PICTURES_BYTES = 4_000_000;
const SHOWN = /^image\/(png|jpeg|gif|webp)$/;

/** Finds the text in a mail. Of attachments nothing is kept but small pictures. */
export async function mailBody(file: Pick<StoredFile, 'open'>): Promise<MailBody> {
  const parser = new MailParser({ skipHtmlToText: true, skipTextLinks: true });
  pipeline(file.open({ start: 0, end: LOOKED_AT_BYTES - 1 }), parser, () => {});
  const pictures = new Map<string, string>();
  let left = PICTURES_BYTES;
  let html = '';
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') {
      html = typeof part.html === 'string' && part.html !== '' ? part.html : (part.textAsHtml ?? '');
      continue;
    }
    const isPicture = part.cid !== undefined && SHOWN.test(part.contentType);
    const bytes = await atMost(part.content as Readable, isPicture ? Math.min(PICTURE_BYTES, left) : 0);
    part.release();
    if (!bytes || part.cid === undefined) continue;
    left -= bytes.length;
    pictures.set(part.cid, `data:${part.contentType};base64,${bytes.toString('base64')}`);
  }
  return { html, pictures };
}

/** The bytes of a stream, which is read to its end in any case; null when there are more. */
async function atMost(stream: Readable, most: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= most) pieces.push(piece);
  }
  return bytes > 0 && bytes <= most ? Buffer.concat(pieces) : null;
}
