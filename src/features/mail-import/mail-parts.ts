import { pipeline, Readable } from 'node:stream';
import type { MimeNode, Splitter, SplitterChunk } from '@zone-eu/mailsplit';
import { mailSplitter } from './mail-splitter.ts';
import { kindOfPart, MAIL_LEVELS, type PartKind } from './part-kind.ts';
import { withoutControls } from './raw-headers.ts';
import { UnreadableMail } from './unreadable-mail.ts';
import { uuencodedFiles } from './uuencoded.ts';

/** A part of a mail that may be an attachment, in the order of the mail. */
export type MailPart = {
  /**
   * Counted from 1 over the whole mail, mails within it included: the same for the same bytes. Files in the text itself
   * are counted by themselves, behind all that a mail may have, so that what was imported before keeps its number.
   */
  number: number;
  kind: Exclude<PartKind, 'text'>;
  /** As its sender calls it; may hold anything. */
  name: string | null;
  /** Its bytes, decoded as they come; once, and before the next part is asked for. */
  open(): Readable;
};

/**
 * Takes a mail apart as it comes: attachments, pictures, and those of mails within it, two levels deep; deeper ones
 * are attachments. Nothing of it is in memory as a whole.
 *
 * @throws UnreadableMail for headers of more than 1 MiB, and for more than 1,000 parts or files in the text; what `source`
 * fails with
 */
export async function* mailParts(source: Readable): AsyncGenerator<MailPart> {
  let number = 0;
  let inText = 0;
  yield* partsOf(source, 0);

  async function* partsOf(bytes: Readable, level: number): AsyncGenerator<MailPart> {
    const splitter = mailSplitter();
    pipeline(bytes, splitter, () => {});
    const chunks = chunksOf(splitter);
    let chunk = await chunks.next();
    while (!chunk.done) {
      const { value } = chunk;
      const kind = value.type === 'node' && !value.multipart ? kindOf(value) : 'text';
      const isText = kind === 'text' && value.type === 'node' && value.contentType === 'text/plain';
      if (value.type !== 'node' || (kind === 'text' && !isText)) {
        chunk = await chunks.next();
        continue;
      }
      const body = (async function* () {
        for (chunk = await chunks.next(); isBody(chunk); chunk = await chunks.next())
          yield bytesOf(chunk.value);
      })();
      const open = () => {
        const decoder = value.getDecoder();
        pipeline(Readable.from(body), decoder, () => {});
        return UUENCODED.test(value.encoding || '') ? Readable.from(onlyFile(decoder)) : decoder;
      };
      if (kind === 'text') yield* filesInText(open());
      else if (kind === 'mail' && level < MAIL_LEVELS) yield* partsOf(open(), level + 1);
      else
        yield { number: ++number, kind, name: value.filename ? withoutControls(value.filename) : null, open };
      // Whoever stopped reading in the middle may have asked for one more piece: only then is it clear where we are.
      await body.return(undefined);
      if (!chunk.done && chunk.value === value) chunk = await chunks.next();
      while (isBody(chunk)) chunk = await chunks.next();
    }
  }

  async function* filesInText(text: Readable): AsyncGenerator<MailPart> {
    for await (const { name, bytes } of uuencodedFiles(text)) {
      if (++inText > MOST_PARTS) throw new UnreadableMail('there are too many files in the text');
      yield { number: MOST_PARTS + inText, kind: 'attachment', name, open: () => Readable.from(bytes) };
    }
  }
}

/** More a mail is not taken apart into. */
const MOST_PARTS = 1_000;
/** A part may say of itself that it is written so. */
const UUENCODED = /^(x-)?uue(ncode)?d?$/;

async function* onlyFile(text: Readable): AsyncGenerator<Buffer> {
  for await (const { bytes } of uuencodedFiles(text)) return yield* bytes;
  throw new UnreadableMail('a part holds none of the files that it speaks of');
}

/** How many there are, without those in the text, which no server lists. */
export async function countParts(source: Readable): Promise<number> {
  let count = 0;
  for await (const { number } of mailParts(source)) if (number <= MOST_PARTS) count = number;
  return count;
}

async function* chunksOf(splitter: Splitter): AsyncGenerator<SplitterChunk> {
  try {
    yield* splitter as AsyncIterable<SplitterChunk>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EMAXLEN') {
      throw new UnreadableMail(error.message, { cause: error });
    }
    throw error;
  }
}

const isBody = (chunk: IteratorResult<SplitterChunk>): chunk is IteratorYieldResult<SplitterChunk> =>
  !chunk.done && chunk.value.type === 'body';
const bytesOf = (chunk: SplitterChunk): Buffer => ('value' in chunk && chunk.value) || Buffer.alloc(0);

const kindOf = (node: MimeNode): PartKind =>
  kindOfPart({
    type: node.contentType || 'text/plain',
    disposition: node.disposition || null,
    name: node.filename || null,
    container: (node.parentNode || null)?.contentType || null,
    hasContentId: node.headers !== false && node.headers.hasHeader('Content-ID'),
  });
