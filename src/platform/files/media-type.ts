import { fileTypeFromBuffer } from 'file-type';

/** What people may bring: pages, and e-invoices. */
export const TAKEN = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/webp',
  'image/heic',
  'application/xml',
] as const;

/** How many bytes of the beginning are checked. */
export const LOOKED_AT = 64 * 1024;

/**
 * The media type of the bytes, whatever their name says; `application/octet-stream` when unknown.
 *
 * @param head the first bytes of the file, `LOOKED_AT` of them where there are as many
 */
export async function mediaTypeOf(head: Uint8Array): Promise<string> {
  // PDF readers search for its mark in the first kilobyte: mail gateways and printers write lines before it.
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1_024));
  if (start.includes('%PDF-')) return 'application/pdf';
  // The directory of a TIFF may be at its end, which has not been read yet.
  if (TIFF.includes(start.toString('latin1', 0, 4))) return 'image/tiff';
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (found !== undefined) return SAME[found] ?? found;
  return XML.test(textOf(start)) ? 'application/xml' : 'application/octet-stream';
}

const TIFF = ['II*\0', 'MM\0*'];

const SAME: Record<string, string> = { 'image/heif': 'image/heic', 'text/xml': 'application/xml' };

/** XML needs no declaration; pages for browsers begin alike and are none. */
const XML = /^\s*<(?!\s*(?:!doctype\s+html|html)\b)[?!\p{L}_]/iu;

function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le').slice(1);
  if (first === 0xfe && second === 0xff) {
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
    return Buffer.from(whole).swap16().toString('utf16le').slice(1);
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}
