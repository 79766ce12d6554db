import { Readable } from 'node:stream';
import { z } from 'zod';
import { Reply } from './endpoint.ts';

/** The answer of an endpoint that sends a file: its bytes as they come. */
export const FileBody = z
  .custom<Readable>((value) => value instanceof Readable)
  .meta({ override: { type: 'string', format: 'binary' } });

/**
 * What a browser may show by itself without running anything. All else is handed out as a file to be saved,
 * whatever it claims to be: a document that is HTML or SVG would run as a page of ours.
 */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'text/plain',
]);

type File = { type: string; length: number | null; stream: Readable; etag: string | null; name: string };

/** A file as an answer. It may be kept by the browser of this person, who asks each time whether it changed. */
export function fileReply({ type, length, stream, etag, name }: File): Reply {
  const media = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const shown = SHOWN.has(media);
  return new Reply(200, stream, {
    ...cachedBy(etag),
    'Content-Type': !shown ? 'application/octet-stream' : media === 'text/plain' ? TEXT : media,
    ...(length !== null && { 'Content-Length': String(length) }),
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; ${fileName(name)}`,
    // Should a browser take the file for a page after all, it is one that may do nothing.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/** The answer when the browser has the file already. */
export const unchangedReply = (etag: string): Reply => new Reply(304, undefined, cachedBy(etag));

const TEXT = 'text/plain; charset=utf-8';

const cachedBy = (etag: string | null): Record<string, string> =>
  etag === null ? {} : { ETag: etag, 'Cache-Control': 'private, no-cache' };

/** In ASCII for old clients, and as it is (RFC 6266). */
function fileName(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}"\\/]/gu, '_') || 'document';
  const plain = clean.replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
