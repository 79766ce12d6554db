import { Headers } from '@zone-eu/mailsplit';
import addressParser from 'nodemailer/lib/addressparser';

/** Read from what the library keeps for itself; its version is pinned. */
type Inside = { libmime: { decodeWords(text: string): string } };
/** What stands in the header of a mail, also where its sender has left out to say in which letters. */
export type RawHeaders = { subject: string | null; senderName: string | null };

/** Bytes 80 to 9F as windows-1252 means them, where they were read as the controls that ISO 8859-1 has there. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (control) => WINDOWS.decode(Buffer.from(control, 'latin1')));
const WINDOWS = new TextDecoder('windows-1252');

/** How a server's answer looks where bytes were no UTF-8: what they were is lost in it. */
export const isDamaged = (text: string | null | undefined): boolean => text?.includes('\uFFFD') ?? false;

/**
 * Reads the lines of a header that hold bytes beyond ASCII: as UTF-8 where that is what they are, and otherwise as
 * windows-1252, which the programs that leave it out mean.
 *
 * @param head a header, or a mail from its beginning
 */
export function rawHeaders(head: Uint8Array): RawHeaders {
  const text = Buffer.from(head).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const lines = text.slice(0, end).split(/\r?\n(?![ \t])/);
  const headers = new Headers(Buffer.from(lines.map(readable).join('\r\n')));
  const { libmime } = headers as unknown as Inside;
  const words = (text = '') => libmime.decodeWords(text) || null;
  const [from] = addressParser(headers.getFirst('from'), { flatten: true });
  return { subject: words(headers.getFirst('subject')), senderName: words(from?.name) };
}

/** @param line its bytes, one a letter */
export function readable(line: string): string {
  const bytes = Buffer.from(line, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return WINDOWS.decode(bytes);
  }
}
