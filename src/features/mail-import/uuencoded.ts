import { readable } from './raw-headers.ts';
import { UnreadableMail } from './unreadable-mail.ts';

/** A file within the lines of a text, as programs wrote it before there was MIME, and scanners still do. */
export type UuencodedFile = { name: string; bytes: AsyncIterable<Buffer> };

/**
 * Finds the files in a text, each to be read before the next one is asked for. Of the text no more than a line is in
 * memory. The bytes of a file that has no end fail with `UnreadableMail`.
 */
export async function* uuencodedFiles(text: AsyncIterable<Uint8Array>): AsyncGenerator<UuencodedFile> {
  const lines = linesOf(text);
  let line = await lines.next();
  while (!line.done) {
    const name = BEGIN.exec(line.value)?.[1];
    line = await lines.next();
    if (name === undefined || line.done || !decoded(line.value)?.length) continue;
    const bytes = (async function* () {
      for (; !line.done; line = await lines.next()) {
        const piece = decoded(line.value);
        if (!piece) break;
        yield piece;
      }
      if (line.done || line.value.trimEnd() !== 'end')
        throw new UnreadableMail('a file in the text has no end');
    })();
    yield { name: readable(name), bytes };
    while (!line.done && decoded(line.value)) line = await lines.next();
  }
}

const BEGIN = /^begin [0-7]{3,4} (\S.{0,254}?)\s*$/;
/** A line has 61 characters; longer ones are none of a file. */
const MOST = 500;

/** @returns the bytes of a line; null: it is none of a file */
function decoded(line: string): Buffer | null {
  const count = line === '' ? 0 : valueAt(line, 0);
  const groups = Math.ceil(count / 3);
  // Mailers drop blanks at the end of a line, and some programs add a sum.
  if (line.trimEnd().length > groups * 4 + 2 || !/^[ -`]*\s*$/.test(line)) return null;
  const bytes = Buffer.alloc(groups * 3);
  for (let group = 0; group < groups; group++) {
    const [a = 0, b = 0, c = 0, d = 0] = [1, 2, 3, 4].map((at) => valueAt(line, group * 4 + at));
    bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, group * 3, 3);
  }
  return bytes.subarray(0, count);
}

/** Six bits; a blank is none of them, and so is what was dropped. */
const valueAt = (line: string, at: number): number => (line.charCodeAt(at) - 32) & 63;

async function* linesOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + Buffer.from(piece).toString('latin1')).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, MOST);
    for (const line of lines) yield line.slice(0, MOST);
  }
  if (rest !== '') yield rest;
}
