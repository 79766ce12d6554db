import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type AttachmentStream, MailParser, type MessageText } from 'mailparser';

/**
 * An attachment out of a finished message; the pictures of its text are none.
 *
 * @param number counted from 1
 * @returns null: there are fewer
 */
export async function attachmentOf(
  message: Readable,
  number: number,
): Promise<{ bytes: Buffer; mediaType: string } | null> {
  const parser = new MailParser({ skipHtmlToText: true, skipTextLinks: true });
  let broken: Error | null | undefined;
  pipeline(message, parser, (error) => {
    broken = error;
  });
  let at = 0;
  let found: { bytes: Buffer; mediaType: string } | null = null;
  // Read to its end: the parser keeps what it was not asked for.
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') continue;
    if (!part.related) at += 1;
    const isWanted = !part.related && at === number;
    if (isWanted) found = { bytes: await buffer(part.content as Readable), mediaType: part.contentType };
    else (part.content as Readable).resume();
    part.release();
  }
  if (broken) throw broken;
  return found;
}
